export { ALERTS, type Alert, triggeringSamples } from './domain/alerts.ts'
export { GAUGES, type GaugeName, type Sample } from './domain/gauges.ts'
export { readSamples } from './read-samples.ts'
export { watchInstallation } from './watch-installation.ts'
