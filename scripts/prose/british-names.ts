/**
 * British words that identifiers, columns and values still contain. Texts must not use them.
 * british.yaml has the American word for each. Do not add words to this list.
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
