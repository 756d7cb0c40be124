// Whether the values of an answer are those that a person found on the site.

/** How values compare: white space, case and the signs around them aside. */
export function plain(text) {
  return String(text).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').replace(/^[\s"“”'.,:;()]+|[\s"“”'.,:;()]+$/g, '');
}

/** A longer text is right where it begins as the expected one does: of those a question's answer holds the first sentence. */
const LONG = 25;

/** Whether a value is one of those that are right. */
export function isRight({ quote, value }, expected) {
  const given = [quote, typeof value === 'object' ? value?.amount : value].filter((one) => one !== undefined && one !== null).map(plain);
  return [expected].flat().filter((one) => one !== null).some((one) => {
    const wanted = plain(one);
    const number = Number(wanted.replace(/[^\d.-]/g, ''));
    const isNumber = /\d/.test(wanted) && !/[a-z]{4,}/.test(wanted);
    return given.some((own) => own === wanted
      || wanted.length >= LONG && (own.startsWith(wanted) || wanted.startsWith(own) && own.length >= LONG)
      || isNumber && /^-?[\d.,]+$/.test(own) && Number(own.replace(/,/g, '')) === number);
  });
}

/**
 * Counts the values of an answer: `{asked, found, returned, right}`.
 * `records`: each `{field: {value, quote}}`. Without a schema the names of the fields are the program's own, and any of the expected values counts.
 */
export function judged(question, records) {
  const expected = question.answer === null ? [] : [question.answer].flat();
  const named = question.schema !== undefined;
  const returned = records.reduce((sum, record) => sum + Object.keys(record).length, 0);
  const asked = expected.reduce((sum, row) => sum + Object.values(row).filter((one) => one !== null).length, 0);
  const left = [...records];
  let found = 0;
  let right = 0;
  for (const row of expected) {
    const scored = left.map((record) => ({ record, ...inRow(row, record, named) }));
    const best = scored.sort((a, b) => b.found - a.found)[0];
    if (!best || best.found === 0) continue;
    left.splice(left.indexOf(best.record), 1);
    found += best.found;
    right += best.right;
  }
  return { asked, found, returned, right };
}

function inRow(row, record, named) {
  const values = Object.entries(record);
  const fits = (name, value, field, expected) => (!named || name === field) && isRight(value, expected);
  const asked = Object.entries(row).filter(([, expected]) => expected !== null);
  return {
    found: asked.filter(([field, expected]) => values.some(([name, value]) => fits(name, value, field, expected))).length,
    right: values.filter(([name, value]) => asked.some(([field, expected]) => fits(name, value, field, expected))).length,
  };
}
