/**
 * Mutants reached while a module loads have an empty name, because they may belong to any test
 * file.
 */
export function readHits(text: string, root: string): Map<string, Set<number>> {
  const all = new Map<string, Set<number>>()
  const keep = (name: string, numbers: readonly number[]) => {
    const known = all.get(name) ?? new Set()
    for (const number of numbers) known.add(number)
    all.set(name, known)
  }
  let section = ''
  let pending: number[] = []
  for (const line of text.split('\n').filter(Boolean)) {
    if (!line.startsWith('>')) {
      if (section === 'loading' || section === '') keep('', [Number(line)])
      else if (section === 'tests') pending.push(Number(line))
      else keep(section, [Number(line)])
      continue
    }
    const name = line.slice(1)
    if (name === 'loading') pending = []
    else if (name !== 'tests') {
      const file = name.slice(root.length + 1)
      keep(file, pending)
      pending = []
      section = file
      continue
    }
    section = name
  }
  return all
}
