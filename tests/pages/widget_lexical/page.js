import { registerPlainText } from '@lexical/plain-text';
import { $getRoot, createEditor } from 'lexical';

document.getElementById('app').innerHTML = '<div id=editor contenteditable role=textbox aria-label=Story></div><pre id=state></pre>';
const editor = createEditor({ onError(error) { throw error; } });
editor.setRootElement(document.getElementById('editor'));
registerPlainText(editor);
editor.registerUpdateListener(({ editorState }) => {
  document.getElementById('state').textContent = JSON.stringify(editorState.read(() => $getRoot().getTextContent()));
});
