/** An address as it stands on a letter, a line each; nothing where there is none. */
export const AddressLines = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <address className="address-lines small">
      {lines.map((line) => (
        <span key={line}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  )
