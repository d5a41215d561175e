import { countryName } from '../../../server/platform/countries.ts'
import type { PostalAddress } from '../../../server/platform/postal-address.ts'
import { placeLines } from '../../../server/platform/postal-place.ts'

type More = {
  /** Whom it is for, where the address names nobody. */
  name?: string | null
  /** Whom we write to, below it. */
  email?: string
}

/** An address as it stands on a letter, a line each, without what is not known of it; the country in the reader's language. */
export function postalLines(
  to: Omit<PostalAddress, 'email'>,
  language: string,
  { name = '', email = '' }: More = {},
): string[] {
  const addressee = `${to.firstName} ${to.lastName}`.trim() || (name ?? '')
  return [addressee, to.addressLine1, ...placeLines(to), countryName(to.country, language), email].filter(
    (line) => line !== '',
  )
}
