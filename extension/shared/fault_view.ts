// How a fault looks wherever one is told: a headline, what happened, and what to do.

import { el, icon } from './element.ts';
import type { Fault, FaultCode } from './values.ts';

const TITLES: Record<FaultCode, string> = {
  UI_NOT_AVAILABLE: 'This page cannot be read',
  UI_QUERY_FAILED: 'The page could not be asked',
  VALIDATION_ERROR: 'That is not valid',
  CAPTURE_FAILED: 'The tab could not be captured',
  DETECTOR_FAILED: 'Vision does not work',
  PAGE_UNREACHABLE: 'The page could not be opened',
  PAGE_UNLOADED: 'The page is gone',
  STORAGE_FAILED: 'Something could not be stored',
  MODEL_FAILED: 'The language model gave no answer',
  RUN_ACTIVE: 'A run is going on already',
  PERSONA_NEEDED: 'The persona’s file is needed',
  LOGIN_NEEDED: 'The site asks for a login',
  SITE_NOT_ALLOWED: 'No permission for this site',
  TRUSTED_INPUT_UNAVAILABLE: 'No trusted input here',
  NOT_FOUND: 'That is not there any more',
  INTERNAL: 'Passerby itself has a problem',
};

/** The content of a `.fault` box. */
export function faultParts({ code, message, advice }: Fault): Node[] {
  return [
    icon('alert'),
    el(
      'div',
      { class: 'fault-text' },
      el('strong', {}, TITLES[code]),
      el('p', {}, message),
      el('p', { class: 'advice' }, advice),
      el('code', {}, code),
    ),
  ];
}
