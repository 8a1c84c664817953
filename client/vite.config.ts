import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import project from './package.json' with { type: 'json' };

// The page is served under a policy that allows no inline script, so nothing may be written into index.html.
export default defineConfig({
  plugins: [svelte()],
  define: { __CLIENT_VERSION__: JSON.stringify(project.version) },
  build: { modulePreload: { polyfill: false }, assetsInlineLimit: 0, target: 'es2022' },
  test: { include: ['tests/**/*.test.ts'] },
});
