import Quill from 'quill';

document.getElementById('app').innerHTML = '<div id=editor></div><pre id=state></pre>';
const quill = new Quill('#editor');
quill.on('text-change', () => { document.getElementById('state').textContent = JSON.stringify(quill.getText()); });
