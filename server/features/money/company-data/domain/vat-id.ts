/**
 * Forms of VAT ids, as the European Commission (VIES), the United Kingdom and Switzerland publish
 * them, without the prefix of the country. Other countries have no form that we check.
 */
const FORMS: Readonly<Record<string, { prefix: string; form: RegExp }>> = {
  AT: { prefix: 'AT', form: /^U\d{8}$/ },
  BE: { prefix: 'BE', form: /^[01]\d{9}$/ },
  BG: { prefix: 'BG', form: /^\d{9,10}$/ },
  CH: { prefix: 'CHE', form: /^\d{9}(MWST|TVA|IVA)?$/ },
  CY: { prefix: 'CY', form: /^\d{8}[A-Z]$/ },
  CZ: { prefix: 'CZ', form: /^\d{8,10}$/ },
  DE: { prefix: 'DE', form: /^\d{9}$/ },
  DK: { prefix: 'DK', form: /^\d{8}$/ },
  EE: { prefix: 'EE', form: /^\d{9}$/ },
  ES: { prefix: 'ES', form: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/ },
  FI: { prefix: 'FI', form: /^\d{8}$/ },
  FR: { prefix: 'FR', form: /^[A-HJ-NP-Z\d]{2}\d{9}$/ },
  GB: { prefix: 'GB', form: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/ },
  GR: { prefix: 'EL', form: /^\d{9}$/ },
  HR: { prefix: 'HR', form: /^\d{11}$/ },
  HU: { prefix: 'HU', form: /^\d{8}$/ },
  IE: { prefix: 'IE', form: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/ },
  IT: { prefix: 'IT', form: /^\d{11}$/ },
  LT: { prefix: 'LT', form: /^(?:\d{9}|\d{12})$/ },
  LU: { prefix: 'LU', form: /^\d{8}$/ },
  LV: { prefix: 'LV', form: /^\d{11}$/ },
  MT: { prefix: 'MT', form: /^\d{8}$/ },
  NL: { prefix: 'NL', form: /^[A-Z\d+*]{10}\d{2}$/ },
  PL: { prefix: 'PL', form: /^\d{10}$/ },
  PT: { prefix: 'PT', form: /^\d{9}$/ },
  RO: { prefix: 'RO', form: /^\d{2,10}$/ },
  SE: { prefix: 'SE', form: /^\d{12}$/ },
  SI: { prefix: 'SI', form: /^\d{8}$/ },
  SK: { prefix: 'SK', form: /^\d{10}$/ },
}

/**
 * Returns a VAT id in its written form: capital letters, no separators, and the prefix of its
 * country. Undefined if it does not have the form of the country.
 */
export function cleanVatId(country: string, vatId: string): string | undefined {
  const plain = vatId.toUpperCase().replaceAll(/[\s.\-/]/g, '')
  const rule = FORMS[country]
  if (!rule) return /^[A-Z\d]{2,20}$/.test(plain) ? plain : undefined
  // A French ID without its prefix may begin with FR as well.
  const rests = plain.startsWith(rule.prefix) ? [plain.slice(rule.prefix.length), plain] : [plain]
  const rest = rests.find((each) => rule.form.test(each))
  return rest === undefined ? undefined : rule.prefix + rest
}
