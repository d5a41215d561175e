/** Logo and name of the product. */
export function Name() {
  return (
    <>
      <svg className="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <circle cx="9" cy="12" r="7" />
        <circle cx="15" cy="12" r="7" />
      </svg>
      <span>Semblance</span>
    </>
  )
}
