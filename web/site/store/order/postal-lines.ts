import { countryName } from '../../../../server/platform/countries.ts'
import type { PostalAddress } from '../../../../server/platform/postal/postal-address.ts'
import { placeLines } from '../../../../server/platform/postal/postal-place.ts'

type More = {
  name?: string | null
  email?: string
}

/** Formats an address as lines. Omits unknown parts. The country is in the reader's language. */
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
