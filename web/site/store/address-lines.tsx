import './address-lines.css'

/** Where something goes, a line each. Browsers call some countries otherwise than the server does: what it said stays. */
export const AddressLines = ({ lines, isSmall = false }: { lines: readonly string[]; isSmall?: boolean }) => (
  <address className={isSmall ? 'address-lines small' : 'address-lines'}>
    {lines.map((line) => (
      <span key={line}>
        <bdi suppressHydrationWarning>{line}</bdi>
      </span>
    ))}
  </address>
)
