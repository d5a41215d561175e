import { existsSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { attention, broken, type Finding, ok } from './finding.ts'

const AREA = 'Disk'
const GIB = 1024 ** 3
/**
 * With less free space, a finding reports that uploads fail. It adds that a database in DATA_DIR
 * fails too.
 */
const NEARLY_NOTHING = 0.2 * GIB
const LITTLE = 2 * GIB

/** Checks that DATA_DIR is writable and has free space. */
export async function examineDisk(dataDir: string): Promise<Finding> {
  let folder = resolve(dataDir)
  // The folder is created on the first start. Before that, its closest existing parent is checked.
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable)
    return broken(
      AREA,
      `${folder} cannot be written`,
      'Give this user write access, or set DATA_DIR to another folder.',
    )
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const message = `${(free / GIB).toFixed(1)} GiB are free on the disk of DATA_DIR`
  if (free < NEARLY_NOTHING) return broken(AREA, message, 'Free up space now: uploads can no longer be stored.')
  if (free < LITTLE)
    return attention(AREA, message, 'Free up space, or store files elsewhere (STORAGE, docs/storage.md, “Files”).')
  return ok(AREA, message)
}
