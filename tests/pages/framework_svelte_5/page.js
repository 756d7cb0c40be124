import { mount } from 'svelte';
import Form from './Form.svelte';

mount(Form, { target: document.getElementById('app') });
