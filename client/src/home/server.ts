import type { Coded, Me } from '../terms';

/** A request the server refused, with its code. */
export class Refused extends Error {
  constructor(readonly refusal: Coded) {
    super(refusal.code);
  }
}

/** Who this browser is, and its games; makes the guest session where there is none. */
export function fetchMe(): Promise<Me> {
  return call('/api/me') as Promise<Me>;
}

/** A new game against a bot. Raises Refused with the server's code. */
export function createGame(wish: { game: string; side: string; bot: string }): Promise<{ id: string }> {
  const body = JSON.stringify(wish);
  return call('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body }) as Promise<{
    id: string;
  }>;
}

/** The address of a game's record. */
export const recordAddress = (id: string): string => `/api/games/${id}/record`;

/** The record of a game as this browser may see it. */
export function fetchRecord(id: string): Promise<unknown> {
  return call(recordAddress(id));
}

async function call(address: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(address, { ...init, credentials: 'same-origin' });
  const body: unknown = await response.json();
  if (!response.ok) throw new Refused(body as Coded);
  return body;
}
