import type { Order } from './order.ts'

type Addressed = Pick<Order, 'shippingInfo' | 'name'>

/** Where it goes, a line each; the country in the reader's language. */
export function addressLines({ shippingInfo: to, name }: Addressed, language: string): string[] {
  if (!to) return []
  const addressee = `${to.firstName} ${to.lastName}`.trim()
  const place = [to.postalCode, to.city, to.state].filter((part) => part !== '').join(' ')
  return [
    addressee === '' ? (name ?? '') : addressee,
    to.addressLine1,
    place,
    countryName(to.country, language),
  ].filter((line) => line !== '')
}

function countryName(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code
}
