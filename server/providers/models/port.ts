export * from '@semblance/ports/models'
