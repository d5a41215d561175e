import { defineFeature } from '../../../feature.ts'
import { createLikenessFetch } from './likeness-fetch.ts'
import { assetsPersonalData } from './queries/personal-data.ts'
import { addImageAssetsRoute, addVoiceAssetsRoute } from './routes/add-assets-routes.ts'
import { deleteAssetRoute, listAssetsRoute } from './routes/own-assets-routes.ts'
import { voiceSurface } from './voice-surface.ts'

export const feature = defineFeature({
  name: 'likeness/assets',
  about: "a talent's pictures and recordings: added, fetched, listed, deleted",
  tables: ['likeness_assets'],
  routes: [addImageAssetsRoute, addVoiceAssetsRoute, listAssetsRoute, deleteAssetRoute],
  personalData: assetsPersonalData,
  handlers: { pictureTakedowns: { 'voice-sample': voiceSurface } },
  generationKinds: ({ handlers }) => ({ LIKENESS_FETCH: createLikenessFetch(handlers.assets.checkPerson) }),
})
