import CodeMirror from 'codemirror';

document.getElementById('app').innerHTML = `<style>
.CodeMirror { position: relative; overflow: hidden; width: 400px; height: 120px; border: 1px solid }
.CodeMirror-scroll { position: relative; overflow: scroll; height: 100% } .CodeMirror-sizer { position: relative } .CodeMirror pre { margin: 0 }
.CodeMirror-measure { position: absolute; width: 100%; height: 0; overflow: hidden; visibility: hidden }
.CodeMirror-cursor, .CodeMirror-vscrollbar, .CodeMirror-hscrollbar { position: absolute }
</style><div id=editor></div><pre id=state></pre>`;
const editor = CodeMirror(document.getElementById('editor'), { value: 'Old text', lineNumbers: true });
editor.on('change', () => { document.getElementById('state').textContent = JSON.stringify(editor.getValue()); });
