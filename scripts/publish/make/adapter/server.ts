export { createApp } from 'astro/app/entrypoint'
export { createViewRenderer, listStyles } from './render-view.ts'
