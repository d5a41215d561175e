import './address-lines.css'

/** Hydration keeps the server's text, because browsers have other names for some countries. */
export const AddressLines = ({ lines, isSmall = false }: { lines: readonly string[]; isSmall?: boolean }) => (
  <address className={isSmall ? 'address-lines small' : 'address-lines'}>
    {lines.map((line) => (
      <span key={line}>
        <bdi suppressHydrationWarning>{line}</bdi>
      </span>
    ))}
  </address>
)
