/** A half-year, such as `2026-H2`, from its first moment (UTC) to that of the next one. */
export type HalfYear = { name: string; from: Date; to: Date }

const MONTHS = 6

function halfYear(year: number, half: number): HalfYear {
  const first = (half - 1) * MONTHS
  return {
    name: `${year}-H${half}`,
    from: new Date(Date.UTC(year, first, 1)),
    to: new Date(Date.UTC(year, first + MONTHS, 1)),
  }
}

export const halfYearOf = (at: Date): HalfYear => halfYear(at.getUTCFullYear(), at.getUTCMonth() < MONTHS ? 1 : 2)

/** Undefined for anything but a name such as `2026-H2`. */
export function readHalfYear(name: string): HalfYear | undefined {
  const [, year, half] = /^(20\d\d)-H([12])$/.exec(name) ?? []
  return year === undefined ? undefined : halfYear(Number(year), Number(half))
}

/** Lists all half-years from the first moment to the last, newest first. */
export function halfYearsBetween(first: Date, last: Date): HalfYear[] {
  const all: HalfYear[] = []
  for (let next = halfYearOf(first); next.from <= last; next = halfYearOf(next.to)) all.push(next)
  return all.toReversed()
}
