// The wasm core as `wasm-bindgen --target web` lays it beside the bundle (crate/web). It performs
// every effect of a run; this file only tells TypeScript what it exports.

/** Compiles and instantiates the core. Must resolve before any other export is called. */
export default function init(options: { module_or_path: Promise<Response> }): Promise<unknown>;

/** Takes a `Request` of crate/artifacts/src/protocol.rs, gives its `Reply`; does not reject. */
export function handle_message(request: unknown): Promise<unknown>;

/** The same for whoever works in this lent tab: what reaches beyond it is refused. */
export function handle_lent(request: unknown, tab_id: number): Promise<unknown>;

/** Takes what a content script asks for (shared/trusted_input.ts), gives its `Reply`; does not reject. */
export function give_input(wanted: unknown, tab_id: number, frame_id: number): Promise<unknown>;

/** The browser took the debugger off a tab; `reason` is that of `chrome.debugger.onDetach`. */
export function debugger_detached(tab_id: number, reason: string): Promise<void>;

/** A server asks for a login (`AuthChallenge` of network.ts): gives what is answered, or nothing for the browser to ask. */
export function auth_required(challenge: unknown): Promise<unknown>;

/** The same question, told whether it can be answered or not: the core notes one that only the user can answer. */
export function auth_seen(challenge: unknown): Promise<void>;

/** A download has begun (`DownloadStart` of network.ts). */
export function download_started(download: unknown): Promise<void>;

/** The toolbar button was pressed on this tab: start a run, stop it, or leave it to the panel. */
export function toolbar_pressed(tab: PressedTab): Promise<void>;

/** An alarm that the core set has gone off. */
export function alarm_fired(name: string): Promise<void>;

/** A content script has come to a frame. */
export function script_injected(tab_id: number, frame_id: number): void;

/** In place of `worker_started`, after {@link __wbg_reset_state}: breaks off what the instance before was doing. */
export function core_failed(message: string): Promise<void>;

/** Throws the instance away and makes a new one of the same module. */
export function __wbg_reset_state(): void;

/** A tab was opened; a run on the page that opened it follows. `opener_tab_id`: -1 where no page did. */
export function tab_opened(tab_id: number, opener_tab_id: number): Promise<void>;

/** A tab is gone; a run on it goes back to the tab it came from, or ends. */
export function tab_closed(tab_id: number): Promise<void>;

/** The worker has begun (again): takes up a run that was cut off. Called once, after `init`. */
export function worker_started(): Promise<void>;

/** What the core needs of the tab the button was pressed on; `url` and `title` come with activeTab. */
export interface PressedTab {
  id: number;
  windowId: number;
  url: string | undefined;
  title: string | undefined;
}
