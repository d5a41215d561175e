import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** CPU time of descendants for whose exit no process waited. */
let takenByOrphans = 0

/**
 * CPU seconds of this process and everything that it started, without a database server's work for
 * them. On systems other than Linux, of this process alone.
 */
export function processorSeconds(): number {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  return takenByTree() + takenByOrphans
}

/** Ends a child that leaves descendants behind, as a browser does. */
export async function endRecordingCpuTime(end: () => Promise<void>): Promise<void> {
  if (process.platform !== 'linux') return end()
  const before = takenByTree()
  await end()
  takenByOrphans += Math.max(0, before - takenByTree())
}

/** Includes ended children. */
function takenByTree(): number {
  const all = new Map(readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : [])))
  const isOurs = (pid: number): boolean => {
    const parent = all.get(pid)?.parent
    return pid === process.pid || (parent !== undefined && parent !== 0 && isOurs(parent))
  }
  return [...all].reduce((sum, [pid, { ticks }]) => sum + (isOurs(pid) ? ticks : 0), 0) / TICKS_PER_SECOND
}

/** Empty if the process has ended. */
function statOf(pid: number): [number, { parent: number; ticks: number }][] {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return []
  }
  // The fields after the name in brackets: state, parent, …, user time, system time, and both
  // times of ended children.
  const fields = stat.replace(/^.*\) /s, '').split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return [[pid, { parent: Number(fields[1]), ticks }]]
}
