import './address-lines.css'

/**
 * A postal address, one line per element. During hydration the server's text stays, because
 * browsers have other names for some countries.
 */
export const AddressLines = ({ lines, isSmall = false }: { lines: readonly string[]; isSmall?: boolean }) => (
  <address className={isSmall ? 'address-lines small' : 'address-lines'}>
    {lines.map((line) => (
      <span key={line}>
        <bdi suppressHydrationWarning>{line}</bdi>
      </span>
    ))}
  </address>
)
