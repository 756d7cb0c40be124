// The form that each framework_* page shows, and its state as one line: what the framework believes.

export const START = { name: '', code: '', notes: '', agree: false, colour: '', size: 'S', count: '1', volume: '50', clicks: 0, sent: 0 };
export const COLOURS = ['Red', 'Blue'];
export const SIZES = ['S', 'M', 'L'];
/** What a controlled field makes of what is typed. */
export const codeOf = (text) => text.toUpperCase().replace(/[^A-Z]/g, '');
export const tell = (state) => Object.keys(START).map((key) => `${key}=${state[key]}`).join(' ');
