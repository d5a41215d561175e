import type { Site, Sites } from './find-mutants.ts'

/** `hits.ts` defines `isMutant`. */
const isOn = (number: number): string => `globalThis.isMutant?.(${number})`

/** Puts a condition in front of each mutant, so that the code has to be compiled only once. */
export function instrument(source: string, { sites, statements }: Sites, numberOf: (key: string) => number): string {
  const begins = new Set(statements)
  for (const { isStatement, start } of sites) if (isStatement) begins.delete(start)
  const sorted = sites.toSorted(
    (one, other) =>
      one.start - other.start || other.end - one.end || Number(other.isStatement) - Number(one.isStatement),
  )
  let next = 0
  const render = (start: number, end: number): string => {
    let text = ''
    let at = start
    for (let site = sorted[next]; site && site.start < end; site = sorted[next]) {
      next++
      // Without the semicolon, the parenthesis would call the line before as a function.
      const before = begins.delete(site.start) ? ';' : ''
      text += source.slice(at, site.start) + before + wrapped(site, render(site.start, site.end))
      at = site.end
    }
    return text + source.slice(at, end)
  }
  const wrapped = ({ alternatives, isStatement }: Site, inner: string): string => {
    if (isStatement) {
      const tests = alternatives.map(({ mutant }) => `!${isOn(numberOf(mutant.key))}`)
      return `{ if (${tests.join(' && ')}) ${inner} }`
    }
    const [first] = alternatives
    const test = (at: (typeof alternatives)[number]) => isOn(numberOf(at.mutant.key))
    if (first?.mutant.kind === 'header dropped' && first.text === '{}') return `...(${test(first)} ? {} : { ${inner} })`
    return `(${alternatives.map((each) => `${test(each)} ? ${each.text} : `).join('')}${inner})`
  }
  return render(0, source.length)
}
