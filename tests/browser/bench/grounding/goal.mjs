// A goal made of a phrase: the verb is in the phrase's language, which short words tell. A phrase of one noun without any is
// taken for English, as is everything that nothing tells.

const VERBS = {
  en: { click: (what) => `Click on ${what}.`, type: (what) => `Type "Ada" into ${what}.`, choose: (what) => `Open ${what}.`, tick: (what) => `Tick ${what}.` },
  de: { click: (what) => `Klick auf ${what}.`, type: (what) => `Tippe "Ada" in ${what}.`, choose: (what) => `Öffne ${what}.`, tick: (what) => `Hake ${what} an.` },
  fr: { click: (what) => `Clique sur ${what}.`, type: (what) => `Tape "Ada" dans ${what}.`, choose: (what) => `Ouvre ${what}.`, tick: (what) => `Coche ${what}.` },
  es: { click: (what) => `Haz clic en ${what}.`, type: (what) => `Escribe "Ada" en ${what}.`, choose: (what) => `Abre ${what}.`, tick: (what) => `Marca ${what}.` },
};

/** The first that fits. Spanish comes before French: it has `la` and `de` too, and tells itself by other letters and endings. */
const SIGNS = [
  ['de', /[äöüß]|(?<!\p{L})(der|die|das|den|dem|zum|zur|mein|meine)(?!\p{L})/iu],
  ['es', /[áíóúñ]|(?<!\p{L})(el|los|las|del|una|nombre|\p{L}+dad)(?!\p{L})/iu],
  ['fr', /[àâçèêîôû]|(?<!\p{L})([ld]['’]|(le|la|les|des|du|une|mon|ma|mes|mot de)(?!\p{L}))/iu],
];

/** @returns {'en' | 'de' | 'fr' | 'es'} */
export function languageOf(phrase) {
  return SIGNS.find(([, sign]) => sign.test(phrase))?.[0] ?? 'en';
}

/** What a person would ask for who means this. */
export function goalOf({ phrase, act }) {
  const language = languageOf(phrase);
  // After these verbs a German article stands in the accusative; only that of a masculine noun sounds different there.
  const what = language === 'de' ? phrase.replace(/^der /i, 'den ') : phrase;
  return VERBS[language][act](what);
}
