import { task } from '@semblance/workers/task'
import { drawAppIcon } from './app-icon.ts'
import { finishArt } from './art/finish-art.ts'
import { composePicture } from './composing/compose-picture.ts'
import { findUnprintable } from './composing/printable-name.ts'
import { writePrintFile } from './composing/write-print-file.ts'
import { convertPicture } from './convert.ts'
import { FileWindow } from './file-window.ts'
import { fingerprintPicture } from './fingerprint-picture.ts'
import { identifyPicture } from './identify-picture.ts'
import { markPicture, readPictureMarks } from './mark-picture.ts'
import type { PictureInfo } from './picture.ts'
import { perceptualHashes } from './picture-looks.ts'
import { stripPlaces } from './places/strip-places.ts'
import { drawShareCard } from './share-card.ts'
import { drawTalentCard } from './talent-card.ts'
import { drawTeamCard } from './team-card.ts'

/** Arguments and results contain file paths, never pictures. */
export const identify = task(({ path }: { path: string }): PictureInfo => {
  const { contentType, width, height, hasAlpha } = FileWindow.use(path, identifyPicture)
  return { contentType, width, height, hasAlpha }
})

export const convert = task(convertPicture)

export const perceptualHash = task(perceptualHashes)

export const fingerprint = task(fingerprintPicture)

export const withoutPlaces = task(stripPlaces)

export const compose = task(composePicture)

export const printFile = task(writePrintFile)

export const unprintable = task(findUnprintable)

export const art = task(finishArt)
export const shareCard = task(drawShareCard)

export const talentCard = task(drawTalentCard)

export const teamCard = task(drawTeamCard)

export const mark = task(markPicture)

export const readMarks = task(readPictureMarks)

export const appIcon = task(drawAppIcon)
