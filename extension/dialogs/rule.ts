// What is answered to a dialog, by rule: yes, as somebody says who has just asked for it; but no to what costs or
// destroys, which needs the user's leave; and to a prompt whatever it proposes.

export type DialogKind = 'alert' | 'confirm' | 'prompt' | 'print' | 'beforeunload';

export interface Asked {
  readonly kind: DialogKind;
  /** The page's own text, cut. */
  readonly message: string;
  /** What the page was given. */
  readonly value?: boolean | string | null;
  /** The answer in words. */
  readonly answer: string;
}

const MAX_MESSAGE_CHARS = 300;

// The commands of the costly gate (crate/decide/src/gates/costly.rs) as they stand in a question.
const COSTLY =
  /\b(pay|buy|purchase|place (your |the )?order|charged?|delete|deleted|erase|wipe|destroy|discard|transfer|donate|install|uninstall|close (your |the )?account|permanently|cannot be undone|bezahlen|kaufen|löschen|gelöscht|überweisen|spenden|installieren|payer|acheter|supprimer|effacer|pagar|comprar|eliminar|borrar)\b/iu;

/** `proposed`: the text that a prompt shows in its field. */
export function answerTo(kind: DialogKind, message: string, proposed: string): Asked {
  const asked = { kind, message: message.slice(0, MAX_MESSAGE_CHARS) };
  switch (kind) {
    case 'confirm':
      return COSTLY.test(message) ? { ...asked, value: false, answer: 'Cancel, since it may cost or destroy something' } : { ...asked, value: true, answer: 'OK' };
    case 'prompt':
      return { ...asked, value: proposed, answer: proposed === '' ? 'OK, with nothing written' : `OK, with what it proposed` };
    case 'alert':
      return { ...asked, answer: 'OK' };
    case 'print':
      return { ...asked, answer: 'not printed' };
    case 'beforeunload':
      return { ...asked, answer: 'Leave' };
  }
}
