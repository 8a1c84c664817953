import { mount } from 'svelte';
import App from './App.svelte';
import './styles';
import { adoptSystemTheme } from './theme';

adoptSystemTheme();
const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no element #app to show the page in');
mount(App, { target });
