export { brandShowers, voicePlayers } from './queries/fragments.ts'
