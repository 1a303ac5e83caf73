import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import type { Log } from './log.ts'

/**
 * The options of each Apollo Server here. Whatever the environment says, it reports nothing to others and
 * shows no page of its own.
 */
export const apolloDefaults = (logger: Log) => ({
  logger,
  // A process ends as its main file says.
  stopOnTerminationSignals: false,
  includeStacktraceInErrorResponses: false,
  plugins: [
    ApolloServerPluginCacheControlDisabled(),
    ApolloServerPluginInlineTraceDisabled(),
    ApolloServerPluginLandingPageDisabled(),
    ApolloServerPluginSchemaReportingDisabled(),
    ApolloServerPluginUsageReportingDisabled(),
  ],
})
