// The page's elements as the content script lists them: the wire shape of `crate/artifacts/src/dom.rs`.
// It holds types alone and must never know how a node was found; that is content/snapshot.

/** Version of every wire shape; `SCHEMA_VERSION` of crate/artifacts. */
export const SCHEMA_VERSION = 1;

/** A box in CSS px of the top viewport, origin at its top left corner; sizes are never negative. */
export interface CssRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The viewport and where it stands on the page, CSS px. */
export interface Viewport {
  width: number;
  height: number;
  /** Device px per CSS px: display scale × browser zoom. */
  device_pixel_ratio: number;
  scroll_x: number;
  scroll_y: number;
  page_width: number;
  page_height: number;
}

/** Something that is missing or was cut, while the rest stays useful. */
export interface Warning {
  /** Those of the core's `WarningKind` that the page's side gives. */
  kind: 'dialog' | 'page_changed' | 'script_error' | 'script_error_before_act' | 'transients_dropped' | 'truncated';
  /** One sentence for people. */
  message: string;
}

/** What can be done with an element. */
export type ActionKind = 'click' | 'type' | 'select' | 'check' | 'scroll';

/** Three-valued state of a checkbox. */
export type Checked = 'false' | 'true' | 'mixed';

/** How a table is sorted by a header. */
export type SortOrder = 'ascending' | 'descending' | 'other';

/** What a form control says about the value it wants; what it does not say is left out. */
export interface InputHints {
  /** `type` of an `<input>`, or `textarea`, `select`, `contenteditable`. */
  kind: string;
  field_name?: string;
  autocomplete?: string;
  placeholder?: string;
  pattern?: string;
  min?: string;
  max?: string;
  max_length?: number;
  /** Labels of the options of a `<select>`, at most 100. */
  options?: string[];
  /** Why the browser does not accept the current value; only once the user has touched the control. */
  validation_message?: string;
}

/** What a control that sends a form reaches by it; what is empty is left out. */
export interface FormFacts {
  /** Lower-case, if not `get`. */
  method?: string;
  /** Path and query. */
  action?: string;
  /** `autocomplete` values of fields for cards and passwords; `password` for a password field without one. */
  asks?: string[];
  /** Labels of the options that are picked in its lists. */
  chosen?: string[];
  /** It also asks who somebody is. */
  identifies?: true;
}

/** States that hold; what does not apply is left out. */
export interface States {
  disabled?: true;
  focused?: true;
  required?: true;
  invalid?: true;
  read_only?: true;
  /** Holds a value that is withheld. */
  secret?: true;
  /** Whether a secret field is filled. */
  filled?: boolean;
  checked?: Checked;
  expanded?: boolean;
  selected?: boolean;
  pressed?: boolean;
  sort?: SortOrder;
  modal?: true;
  /** Of no role, and fixed over the whole window. */
  layer?: true;
  /** Says that it can be dragged. */
  draggable?: true;
}

/** Why the content of an element could not be seen. */
export type Unseen = 'other_origin' | 'closed_root' | 'plugin';

/** One element, or one run of text. */
export interface DomNode {
  /** Key of the element for the life of its document; a run of text bears that of the element it stands in. */
  handle: number;
  /** Index of the nearest listed ancestor in `nodes`, smaller than the node's own. */
  parent: number | null;
  /** Lower-case tag name; empty for a run of text. */
  tag: string;
  /** ARIA role; `text`, `generic` and `iframe` beside those of the standard. */
  role: string;
  /** Accessible name. */
  name: string;
  /** Words for the picture that a nameless control shows, as its author wrote them; no name for anybody. */
  icon?: string;
  /** What a nameless shape or plain box looks like, or the text of a drawing: colour and form, `red circle`; no name for anybody. */
  looks?: string;
  /** Words for the picture beside the name of a control, as its author wrote them; no name for anybody. */
  picture?: string;
  /** The colours of a control, in plain words, that of its background first (`none` where it has none): `red white`. */
  paint?: string;
  /** The colour that a control stands on, where that is neither its own nor white. */
  ground?: string;
  /** How a nameless control was drawn: tags and classes of it and of what it stands in. Equal for what one piece of the page's code draws. */
  make?: string;
  /** What a control whose name its author gave shows besides: text that the name does not contain. */
  shown?: string;
  /** The name of a control is text that it shows, in letters that are read. */
  written?: true;
  /** Accessible description. */
  description?: string;
  /** Value of a form control; never that of a secret one. */
  value?: string;
  /** The part of a text field's text that is marked, where the keyboard is in it. */
  marked?: string;
  input?: InputHints;
  /** Level of a heading or tree item. */
  level?: number;
  /** Target of a link, absolute; of a button or field, where its form is sent if to another origin. */
  href?: string;
  /** Where a control sends its form, and what the form asks for. */
  sends?: FormFacts;
  states: States;
  actions?: ActionKind[];
  /** Border box. */
  rect: CssRect;
  /** Painted at all, in the viewport or not. */
  visible: boolean;
  in_viewport: boolean;
  /** Something else takes the pointer wherever the element could be hit; only known in the viewport. */
  covered?: true;
  /** What lies over it, in words, where the pointer would meet something else at its middle. */
  covered_by?: string;
  /** Kept from assistive technology; told of every element where all were asked for, else of what can be operated and is `aria-hidden`. */
  unexposed?: true;
  /** Its text is red, or stands on red; only known in view. */
  red?: true;
  /** The attributes that were asked for and that it has. */
  attributes?: Record<string, string>;
  /** What is in there could not be seen. */
  unseen?: Unseen;
}

/** How a text in view is painted, as styles tell it: by this its contrast is measured on the picture. */
export interface TextPaint {
  /** Of the node that stands for it: its own run of text, what is named by it, or the field that shows it. */
  handle: number;
  /** What it says, at most 80 characters; left out for a field. */
  text?: string;
  /** Its widest line in view; of a field, the box that its text stands in. */
  rect: CssRect;
  /** Red, green and blue, 0..=255. */
  colour: [number, number, number];
  /** How much of it is seen, 0..1, with the opacity of all it stands in; left out where that is 1. */
  alpha?: number;
  /** Something that it stands in is not opaque. */
  layered?: true;
  /** CSS px. */
  size_px: number;
  bold?: true;
  /** A hint that stands in an empty field. */
  placeholder?: true;
}

/** What appeared and vanished between two snapshots. */
export interface Transient {
  role: string;
  /** Its text, at most 200 characters. */
  name: string;
  /** Where it was last seen. */
  rect: CssRect;
  /** Milliseconds since the Unix epoch. */
  appeared_at_ms: number;
  vanished_at_ms: number;
}

/** All listed elements of one page state, in document order, parents before children. */
export interface DomSnapshot {
  schema: number;
  url: string;
  title: string;
  lang: string;
  /** Made anew for each document; handles are only valid within it. */
  document_id: string;
  viewport: Viewport;
  /** Milliseconds since the Unix epoch. */
  taken_at_ms: number;
  snapshot_ms: number;
  /** How long the document took from the first request until it was read and showed something, ms. */
  load_ms?: number;
  /** With which the server refused the document; left out where it did not. */
  http_status?: number;
  nodes: DomNode[];
  /** Texts in view, of each look a few; left out where there is none. */
  texts?: TextPaint[];
  /** What came and went since the last snapshot of this document; left out where nothing did. */
  transients?: Transient[];
  warnings: Warning[];
}
