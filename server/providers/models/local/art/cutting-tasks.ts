import { task } from '../../../../platform/workers/task.ts'
import { subjectOf } from '../looking/subject.ts'

/** Runs where the networks are loaded. */
export const cutOut = task(({ picture }: { picture: Uint8Array }) => subjectOf(picture))
