import type { PostalAddress } from '../../../../server/platform/postal-address.ts'
import { useCountryName } from './countries.ts'

type AddressLinesProps = {
  to: Omit<PostalAddress, 'email'>
  /** Whom we write to, below it. */
  email?: string
}

/** An address as it stands on a letter, a line each, without what is not known of it. */
export function AddressLines({ to, email = '' }: AddressLinesProps) {
  const country = useCountryName(to.country)
  const addressee = `${to.firstName} ${to.lastName}`.trim()
  const place = [to.postalCode, to.city, to.state].filter((part) => part !== '').join(' ')
  return (
    <address className="address-lines small">
      {[addressee, to.addressLine1, place, country, email]
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line}>
            <bdi>{line}</bdi>
          </span>
        ))}
    </address>
  )
}
