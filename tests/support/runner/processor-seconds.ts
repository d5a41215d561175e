import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** What children that nobody waits for had taken when they ended. */
let takenByOrphans = 0

/**
 * What this process and all that it started have taken of the processors, in seconds; what a database server does for
 * them is its own. Elsewhere than on Linux: this process alone.
 */
export function processorSeconds(): number {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  return takenByTree() + takenByOrphans
}

/** Ends a child that leaves children of its own behind, as a browser does: what they took is not lost. */
export async function countedToItsEnd(end: () => Promise<void>): Promise<void> {
  if (process.platform !== 'linux') return end()
  const before = takenByTree()
  await end()
  takenByOrphans += Math.max(0, before - takenByTree())
}

/** Of this process, what it started and what these did, with the children of each that have ended. */
function takenByTree(): number {
  const all = new Map(readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : [])))
  const isOurs = (pid: number): boolean => {
    const parent = all.get(pid)?.parent
    return pid === process.pid || (parent !== undefined && parent !== 0 && isOurs(parent))
  }
  return [...all].reduce((sum, [pid, { ticks }]) => sum + (isOurs(pid) ? ticks : 0), 0) / TICKS_PER_SECOND
}

/** Nothing of a process that is gone by now. */
function statOf(pid: number): [number, { parent: number; ticks: number }][] {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return []
  }
  // Behind the name in its brackets: state, parent, …, user, system, and the same of its children.
  const fields = stat.replace(/^.*\) /s, '').split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return [[pid, { parent: Number(fields[1]), ticks }]]
}
