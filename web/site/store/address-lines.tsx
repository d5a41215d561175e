import './address-lines.css'

/**
 * A postal address, line by line. Browsers name some countries differently than the server; the
 * server's text stays.
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
