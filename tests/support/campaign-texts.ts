import type { CampaignTexts } from '../../client/src/api-types.ts'

/** Every text falls back to the main one. */
export const NO_TEXTS: CampaignTexts = {
  desktopTitle: null,
  cameraPermissionText: null,
  thankYouMessage: null,
  successHeadline: null,
  shareTextTemplate: null,
  studioHeadline: null,
  studioSlide1Caption: null,
  studioSlide2Caption: null,
  studioSlide3Caption: null,
  designs: [],
  products: [],
}
