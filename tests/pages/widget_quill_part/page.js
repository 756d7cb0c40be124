import Quill from 'quill';

document.getElementById('app').innerHTML = '<style>.ql-editor{white-space:pre-wrap}</style><div id=editor><h2>Minutes</h2><p>We meet on <strong>Tuesday</strong> at <em>six</em>.</p><ul><li>Keys</li><li>Rent</li></ul></div><button id=bold>Bold</button><pre id=state></pre>';
const quill = new Quill('#editor');
document.getElementById('bold').addEventListener('click', () => quill.format('bold', true));
const tell = () => { document.getElementById('state').textContent = JSON.stringify(quill.getContents().ops.map(({ insert, attributes }) => [insert, attributes ?? 0])); };
quill.on('text-change', tell);
tell();
