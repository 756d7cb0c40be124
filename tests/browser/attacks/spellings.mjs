// In which spellings a secret stands in bytes.
//
// What can be undone is undone in the bytes and not done to the secret: a browser percent-encodes by other rules in a path,
// a query and a fragment, and JSON may stand in JSON. So the bytes are read as they are, as the strings of their JSON, and
// each of these without percent signs, without plus signs, without entities and without backslashes. Only base64 and
// UTF-16 are spelt out. All but base64 is compared without regard to case.

const ENTITIES = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', sol: '/', num: '#', percnt: '%', plus: '+', equals: '=', excl: '!', dollar: '$',
  commat: '@', colon: ':', semi: ';', quest: '?', lpar: '(', rpar: ')', Tab: '\t', NewLine: '\n',
  auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', eacute: 'é', egrave: 'è', ntilde: 'ñ', ccedil: 'ç', euro: '€',
};
const ESCAPES = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** How deep JSON is looked for in the strings of JSON. */
const MAX_NESTING = 3;

/** What can be undone, by name. */
const DECODERS = {
  clear: (text) => text,
  percent: withoutPercent,
  form: (text) => withoutPercent(text.replaceAll('+', ' ')),
  html: withoutEntities,
  backslash: withoutBackslashes,
  'two backslashes': (text) => withoutBackslashes(withoutBackslashes(text)),
};

/**
 * Bytes made ready to be searched for any number of secrets.
 *
 * @returns {{bytes: Buffer, readings: {name: string, how: string, text: string}[]}} texts are bytes as Latin-1, lower case.
 */
export function readable(bytes) {
  const raw = bytes.toString('latin1');
  // Images and archives have no text to be decoded.
  if (raw.includes('\0')) return { bytes, readings: [{ name: 'clear', how: 'clear', text: raw.toLowerCase() }] };
  const strings = stringsOf(bytes.toString('utf8'));
  const texts = [['', raw], ...(strings === '' ? [] : [['json ', latin1(strings)]])];
  return { bytes, readings: texts.flatMap(([prefix, text]) => readingsOf(prefix, text)) };
}

function readingsOf(prefix, text) {
  const all = Object.entries(DECODERS).map(([how, decode]) => ({ name: (prefix + how).replace('json clear', 'json'), how, text: decode(text) }));
  return all.filter((reading) => reading.how === 'clear' || reading.text !== text).map((reading) => ({ ...reading, text: reading.text.toLowerCase() }));
}

/** The spellings of the secret that stand there; none where it does not. */
export function spellingsIn({ bytes, readings }, secret) {
  const variants = [...new Set([secret, secret.toLowerCase(), secret.toUpperCase()])];
  // A secret with percent signs of its own may stand there half encoded: decoding takes it as it takes the text.
  const plain = (how) => variants.map(latin1).flatMap((each) => [each, DECODERS[how](each)]).map((each) => each.toLowerCase());
  const found = simplest(readings.filter(({ how, text }) => plain(how).some((each) => text.includes(each))));
  const wide = variants.flatMap((each) => [Buffer.from(each, 'utf16le'), Buffer.from(each, 'utf16le').swap16()]);
  if (wide.some((each) => bytes.includes(each))) found.push('utf16');
  if (variants.some((each) => base64(each).some((part) => bytes.includes(part)))) found.push('base64');
  return found;
}

/** What stands there as it is stands there in most readings; of the others the first tells enough. */
function simplest(found) {
  const clear = found.filter(({ how }) => how === 'clear');
  return (clear.length > 0 ? clear : found).slice(0, 1).map(({ name }) => name);
}

/** Base64 of a text inside other bytes depends on where it begins: what is the same for each offset, in both alphabets. */
export function base64(text) {
  const bytes = Buffer.from(text);
  const parts = [0, 1, 2].map((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64').replace(/=+$/, '');
    // The last digit may hold bits of what follows.
    const shared = (offset + bytes.length) % 3 === 0 ? undefined : -1;
    return whole.slice(Math.ceil((offset * 8) / 6), shared);
  });
  const urls = parts.map((part) => part.replaceAll('+', '-').replaceAll('/', '_'));
  return [...new Set([...parts, ...urls])];
}

/** Every string in the document, or in the lines of it, and in JSON inside of those; empty where there is no JSON. */
function stringsOf(text) {
  const found = [];
  const gather = (value, depth) => {
    if (typeof value === 'string') {
      found.push(value);
      if (depth < MAX_NESTING && /^\s*[{["]/.test(value)) gather(parsed(value), depth + 1);
    } else if (value && typeof value === 'object') {
      for (const [key, each] of Object.entries(value)) {
        found.push(key);
        gather(each, depth);
      }
    }
  };
  const whole = parsed(text);
  for (const value of whole === undefined ? text.split('\n').map(parsed) : [whole]) gather(value, 0);
  return found.join('\n');
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const latin1 = (text) => Buffer.from(text).toString('latin1');
const ofCode = (code) => (code > 0 && code <= 0x10ffff ? latin1(String.fromCodePoint(code)) : '');

function withoutPercent(text) {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
}

function withoutEntities(text) {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,8}));?/gi, (whole, hex, decimal, name) => {
    if (hex) return ofCode(parseInt(hex, 16));
    if (decimal) return ofCode(Number(decimal));
    return Object.hasOwn(ENTITIES, name) ? latin1(ENTITIES[name]) : whole;
  });
}

function withoutBackslashes(text) {
  const units = (run) => latin1(String.fromCharCode(...run.match(/[0-9a-f]{4}/gi).map((unit) => parseInt(unit, 16))));
  return text.replace(/((?:\\u[0-9a-f]{4})+)|\\x([0-9a-f]{2})|\\(.)/gi, (_, run, hex, one) => {
    if (run) return units(run);
    if (hex) return ofCode(parseInt(hex, 16));
    return ESCAPES[one] ?? one;
  });
}
