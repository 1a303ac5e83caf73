/** Loaded with `--import` before a platform in production whose constants a test or benchmark replaces. No image contains this folder. */
import { allowOverridesInProduction } from '@rodovia/platform/config/test-overrides.ts'

allowOverridesInProduction()
