import { shownBrand } from './brand.ts'

/** Logo and name of the product. */
export function Name() {
  const { name, mark } = shownBrand()
  return (
    <>
      {mark === undefined ? (
        <svg className="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <circle cx="9" cy="12" r="7" />
          <circle cx="15" cy="12" r="7" />
        </svg>
      ) : (
        <img className="mark" src={mark} alt="" />
      )}
      <span>{name}</span>
    </>
  )
}
