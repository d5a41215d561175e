/**
 * British words that identifiers, columns and values still contain. Texts must not use them. Do
 * not add words to this list.
 */
export const BRITISH_NAMES: ReadonlySet<string> = new Set([
  'behaviour',
  'cancelled',
  'cancelling',
  'centre',
  'centred',
  'colour',
  'colours',
  'colourspace',
  'fulfil',
  'fulfilment',
  'fulfilments',
  'grey',
  'greyscale',
  'harbour',
  'learnt',
  'licence',
  'licences',
  'normalise',
  'normalised',
  'optimise',
  'stencilled',
  'watercolour',
])
