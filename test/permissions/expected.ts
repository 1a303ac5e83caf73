/**
 * The permission matrix, written by hand from the table of capabilities in docs/reference/rules.md. One row for each operation, one
 * mark for each caller of callers.ts, in order:
 *
 *   +  allowed                              1  401 unauthorized
 *   0  there, but null                      3  403 forbidden: the own tenant's, and not for this role
 *   ?  422: the platform's people say which  4  404 not found: another's, as if it did not exist
 *   !  403 step_up_required: a confirmation of the person is missing
 */

/** The root fields of GraphQL. A word after the name distinguishes uses of one field. */
export const operations = `
#                                    nobody
#                                    |   owner
#                                    |   | admin
#                                    |   | | manager
#                                    |   | | | cliente_externo, who ordered it
#                                    |   | | | | colleague: another cliente_externo
#                                    |   | | | | | viewer
#                                    |   | | | | | | fiscal
#                                    |   | | | | | | | auditor_externo
#                                    |   | | | | | | | |   operacoes
#                                    |   | | | | | | | |   | superadmin
#                                    |   | | | | | | | |   | |   driver, who has it
#                                    |   | | | | | | | |   | |   | codriver
#                                    |   | | | | | | | |   | |   | | manager of the fleet
#                                    |   | | | | | | | |   | |   | | |   another shop's: owner
#                                    |   | | | | | | | |   | |   | | |   | admin
#                                    |   | | | | | | | |   | |   | | |   | | manager
#                                    |   | | | | | | | |   | |   | | |   | | | cliente_externo
#                                    |   | | | | | | | |   | |   | | |   | | | | viewer
#                                    |   | | | | | | | |   | |   | | |   | | | | | fiscal
#                                    |   | | | | | | | |   | |   | | |   | | | | | | auditor_externo
#                                    |   | | | | | | | |   | |   | | |   | | | | | | |   manager of another fleet
#                                    |   | | | | | | | |   | |   | | |   | | | | | | |   | driver of his own
Query.me                             1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.sessions                       1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.secondFactors                  1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.savedViews                     1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.order                          1 | + + + + 4 + + + | + 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.order rated                    1 | + + + + 4 + + + | + 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.dispatchQueue                  1 | 3 3 3 3 3 3 3 3 | + + | 3 3 + | 3 3 3 3 3 3 3 | + 3
Query.dispatchPlan                   1 | 3 3 3 3 3 3 3 3 | + + | 3 3 + | 3 3 3 3 3 3 3 | + 3
Query.dispatchByPlan                 1 | 3 3 3 3 3 3 3 3 | + + | 3 3 + | 3 3 3 3 3 3 3 | + 3
Query.offeredRoutes                  1 | 3 3 3 3 3 3 3 3 | + + | 3 3 + | 3 3 3 3 3 3 3 | + 3
Query.myRoutes                       1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
Query.dispatchedOrder                1 | 3 3 3 3 4 3 3 3 | + + | 4 4 + | 4 4 4 4 4 4 4 | 4 4
Query.driversAtWork                  1 | 3 3 3 3 3 3 3 3 | + + | 3 3 + | 3 3 3 3 3 3 3 | + 3
Query.orders                         1 | + + + + + + + + | + 3 | 3 3 + | + + + + + + + | + 3
Query.imports                        1 | + + + + + + + + | + 3 | 3 3 + | + + + + + + + | + 3
Query.import                         1 | + + + + 4 + + + | + 3 | 3 3 4 | 4 4 4 4 4 4 4 | 4 3
Query.importRows                     1 | + + + + 4 + + + | + 3 | 3 3 4 | 4 4 4 4 4 4 4 | 4 3
Query.importRow                      1 | + + + + 4 + + + | + 3 | 3 3 4 | 4 4 4 4 4 4 4 | 4 3
Query.importResult                   1 | + + + + 4 + + + | + 3 | 3 3 4 | 4 4 4 4 4 4 4 | 4 3
Query.importTemplate                 + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.searchOrders                   1 | + + + + + + + + | + 3 | 3 3 + | + + + + + + + | + 3
Query.shipments                      1 | + + + + + + + + | + 3 | 3 3 + | + + + + + + + | + 3
Query.shipment                       1 | + + + + 4 + + + | + 3 | 3 3 4 | 4 4 4 4 4 4 4 | 4 3
Query.shipmentLabels                 1 | + + + + 4 + + + | + 3 | 3 3 4 | 4 4 4 4 4 4 4 | 4 3
Query.repetitions                    1 | + + + + + + + + | + 3 | 3 3 + | + + + + + + + | + 3
Query.repetition                     1 | + + + + 4 + + + | + 3 | 3 3 4 | 4 4 4 4 4 4 4 | 4 3
Query.label                          1 | + + + + 4 + + + | + 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.labels                         1 | + + + + 4 + + + | + 3 | 3 3 4 | 4 4 4 4 4 4 4 | 4 3
Query.proof                          1 | + + + + 4 + + + | + 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.wallet                         1 | + + + 3 3 3 + + | 3 3 | 3 3 + | + + + 3 3 + + | + 3
Query.delivery                       1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.deliveryFiscalDocument         1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.deliveryFiscalDocumentPdf      1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.deliveries                     1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
Query.supportPhone                   1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.recipientRules                 1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Query.requests                       1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Query.request                        1 | + + 3 3 3 3 3 3 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.requestErrors                  1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Query.requestBodyRules               1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Query.goodsRules                     1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Query.missedOrders                   1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
Query.myDriver                       1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
Query.earnings                       1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
Query.earnedDeliveries               1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
Query.auditLog                       1 | + 3 3 3 3 3 + + | 3 + | 3 3 3 | + 3 3 3 3 + + | 3 3
Query.accessLog                      1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.orderAccessLog                 1 | + 3 3 3 4 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.listExports                    1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.listExport                     1 | + 4 4 4 4 4 4 4 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.dataExport                     1 | + 3 3 3 3 3 3 3 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.apiKeys                        1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Query.apiKeys of a tenant            1 | + + 3 3 3 3 3 3 | 3 + | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.erasure                        1 | 4 4 4 4 4 4 4 4 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4  # none was requested
Query.contactErasure                 1 | + 3 3 3 3 3 3 3 | 3 3 | 3 3 3 | 4 3 3 3 3 3 3 | 3 3
Query.tenants                        1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.platformHealth                 1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.rulesInForce                   1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.shopTerms                      + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.waitingShops                   1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.tenant                         1 | + + + + + + + + | 3 + | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.members                        1 | + + 3 3 3 3 3 3 | 3 + | 3 3 3 | + + 3 3 3 3 3 | 3 3
Query.secondFactorRoles              1 | + + 3 3 3 3 3 3 | 3 + | 3 3 3 | + + 3 3 3 3 3 | 3 3
Query.invitations                    1 | + + 3 3 3 3 3 3 | 3 + | 3 3 3 | + + 3 3 3 3 3 | 3 3
Query.invitation                     + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.pendingDrivers                 1 | 3 3 3 3 3 3 3 3 | + + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.myDriverApplication            1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
Query.driverApplications             1 | 3 3 3 3 3 3 3 3 | + + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.driverApplication              1 | 3 3 3 3 3 3 3 3 | + + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.driverDocument                 1 | 3 3 3 3 3 3 3 3 | ? ? | 3 3 3 | 3 3 3 3 3 3 3 | 3 3  # of a kind that there is not
Query.companySignIn                  1 | + 3 3 3 3 3 3 3 | 3 3 | 3 3 3 | + 3 3 3 3 3 3 | 3 3
Query.openDeliveryClients            1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Query.shopConnections                1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Query.trackPackages                  1 | 4 4 4 4 4 4 4 4 | 4 3 | 3 3 4 | 4 4 4 4 4 4 4 | 4 3
Query.openDelivery                   1 | 4 4 4 4 4 4 4 4 | 4 3 | 3 3 4 | 4 4 4 4 4 4 4 | 4 3
Query.webhooks                       1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Query.webhook                        1 | + + 3 3 3 3 3 3 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.webhookDelivery                1 | + + 3 3 3 3 3 3 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.recipientMessages              1 | + + + + 4 + + + | + 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.recipientMessageSettings       1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Query.recipientMessagePreviews       1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Query.recipientOptOut                + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.events                         1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Query.topUp                          1 | + + + 3 3 3 + + | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.topUps                         1 | + + + 3 3 3 + + | 3 3 | 3 3 + | + + + 3 3 + + | + 3
Query.collectedPayments              1 | + + + 3 3 3 + + | 3 3 | 3 3 + | + + + 3 3 + + | + 3
Query.remittances                    1 | + + + 3 3 3 + + | 3 3 | 3 3 + | + + + 3 3 + + | + 3
Query.ownCash                        1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
Query.owingDrivers                   1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.topUpReturns                   1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.payouts                        1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
Query.payouts of a driver            1 | 4 4 4 4 4 4 4 4 | 3 + | + 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.payoutBatch                    1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.payoutBatches                  1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.waitingPayouts                 1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.openTopUps                     1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.ledgerCheck                    1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.ledgerSeal                     1 | + + + 3 3 3 + + | 3 3 | 3 3 + | + + + 3 3 + + | + 3
Query.overview                       1 | + + + + + + + + | + + | 3 3 + | + + + + + + + | + 3
Query.figures                        1 | + + + 3 3 + + + | + + | 3 3 + | + + + 3 + + + | + 3
Query.walletStatement                1 | + + + 3 3 3 + + | 3 3 | 3 3 + | + + + 3 3 + + | + 3
Query.quote                          4 | + + + + + + + + | + + | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.postalCode                     1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.addressSuggestions             1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.tracking                       + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.addresses                      1 | + + + + + 3 3 3 | 3 3 | 3 3 + | + + + + 3 3 3 | + 3
Query.address                        1 | + + + 4 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3  # an external client has a book of their own
Query.serviceAreas                   1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.serviceArea                    1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.vehicles                       1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
Query.vehicle                        1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | 4 4
Query.vehicleDrivers                 1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
Query.carrier                        1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
Query.insurancePolicies              1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
Query.insurancePolicy                1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | 4 4
Query.fiscalIssuer                   1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
Query.fiscalOrders                   1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
Query.fiscalDocuments                1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
Query.fiscalDocument                 1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | 4 4
Query.fiscalDocumentPdf              1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | 4 4
Query.fiscalDocumentXml              1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | 4 4
Query.fiscalDocumentArchive          1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
Query.returnRules                    1 | + + + + + + + + | 3 + | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Query.towns                          1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.townPlan                       1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.tariff                         1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.tariffs                        1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.tariffPreview                  1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Query.nearbyDrivers                  + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.freightFloor                   + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.freightFloorTables             + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.freightDuties                  + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.freightTrips                   1 | + + + 3 3 3 + + | + + | 3 3 + | + + + 3 3 + + | + 3
Query.webPushKey                     + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.proofCheck                     + | + + + + + + + + | + + | + + + | + + + + + + + | + +

Mutation.login                       + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.completeLogin               ? | ? ? ? ? ? ? ? ? | ? ? | ? ? ? | ? ? ? ? ? ? ? | ? ?  # without a proof
Mutation.startPasskeyLogin           + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.completeEnrolment           ? | ? ? ? ? ? ? ? ? | ? ? | ? ? ? | ? ? ? ? ? ? ? | ? ?  # with an empty name
Mutation.startEnrolment              ? | ? ? ? ? ? ? ? ? | ? ? | ? ? ? | ? ? ? ? ? ? ? | ? ?  # of a kind that there is not
Mutation.refreshSession              + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.logout                      + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.saveView                    1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.renameView                  1 | 4 4 4 4 4 4 4 4 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4  # a view that is nobody's
Mutation.deleteView                  1 | 4 4 4 4 4 4 4 4 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4  # a view that is nobody's
Mutation.endSession                  1 | 4 4 4 4 4 4 4 4 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4  # a session that is nobody's
Mutation.endOtherSessions            1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.confirmIdentity             1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.changePassword              1 | ? ? ? ? ? ? ? ? | ? ? | ? ? ? | ? ? ? ? ? ? ? | ? ?  # to one that is too short
Mutation.startTotp                   1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.addTotp                     1 | ? ? ? ? ? ? ? ? | ? ? | ? ? ? | ? ? ? ? ? ? ? | ? ?  # with an empty name
Mutation.startPasskey                1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.addPasskey                  1 | ? ? ? ? ? ? ? ? | ? ? | ? ? ? | ? ? ? ? ? ? ? | ? ?  # with an empty name
Mutation.startPasskeyConfirmation    1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.removeFactor                1 | 4 4 4 4 4 4 4 4 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4  # a factor that is nobody’s
Mutation.replaceRecoveryCodes        1 | ? ? ? ? ? ? ? ? | ? ? | ? ? ? | ? ? ? ? ? ? ? | ? ?  # without a factor
Mutation.requestQuote                + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.placeOrder                  1 | + + + + + 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.setRecipientMessageSettings  1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Mutation.setRecipientOptOut          + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.takeProviderCallback        1 | 1 1 1 1 1 1 1 1 | 1 1 | 1 1 1 | 1 1 1 1 1 1 1 | 1 1  # with a wrong signature
Mutation.answerProviderChallenge     1 | 1 1 1 1 1 1 1 1 | 1 1 | 1 1 1 | 1 1 1 1 1 1 1 | 1 1  # with a wrong token
Mutation.addInstructions             + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.chargeTrackedDelivery       + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.rescheduleDelivery          + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.rateDelivery                + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.cancelOrder                 1 | + + + + 4 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.setGoodsDocuments           1 | + + + + 4 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.setOrderMetadata            1 | + + + + 4 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.setBarcodes                 1 | + + + + 4 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.setCollectOnDelivery        1 | + + + + 4 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.proposeOrder                1 | + + + + + 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.confirmOrder                1 | + + + + + 3 3 3 | 3 3 | 3 3 + | + + + + 3 3 3 | + 3
Mutation.proposeCancellation         1 | + + + + 4 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.confirmCancellation         1 | + + + + 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.saveAddress                 1 | + + + + + 3 3 3 | 3 3 | 3 3 + | + + + + 3 3 3 | + 3
Mutation.importAddresses             1 | + + + + + 3 3 3 | 3 3 | 3 3 + | + + + + 3 3 3 | + 3
Mutation.removeAddress               1 | + + + 4 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.createImport                1 | + + + + + 3 3 3 | 3 3 | 3 3 + | + + + + 3 3 3 | + 3
Mutation.mapImport                   1 | + + + + 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.correctImportRow            1 | + + + + 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.placeImport                 1 | + + + + 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.stopImport                  1 | + + + + 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.removeImport                1 | + + + + 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.quoteShipment               1 | + + + + + 3 3 3 | 3 3 | 3 3 + | + + + + 3 3 3 | + 3
Mutation.requoteShipment             1 | + + + + 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.placeShipment               1 | + + + + 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.cancelShipment              1 | + + + + 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.proposeShipment             1 | + + + + + 3 3 3 | 3 3 | 3 3 + | + + + + 3 3 3 | + 3
Mutation.confirmShipment             1 | + + + + + 3 3 3 | 3 3 | 3 3 + | + + + + 3 3 3 | + 3
Mutation.createRepetition            1 | + + + + + 3 3 3 | 3 3 | 3 3 + | + + + + 3 3 3 | + 3
Mutation.pauseRepetition             1 | + + + + 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.resumeRepetition            1 | + + + + 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.endRepetition               1 | + + + + 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.skipRepetitionDay           1 | + + + + 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.acceptDelivery              1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.chargeDelivery              1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.declineDelivery             1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.arriveAtPickup              1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.pickUpDelivery              1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.arriveAtDestination         1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.departForDelivery           1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.handOverDelivery            1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.reportProblem               1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.addOrderNote                1 | + + + + 4 3 3 3 | + + | 4 4 + | 4 4 4 4 4 4 4 | 4 4
Mutation.addDeliveryNote             1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.requestCall                 1 | + + + + 4 3 3 3 | + + | 4 4 + | 4 4 4 4 4 4 4 | 4 4
Mutation.requestDeliveryCall         1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.requestTrackedCall          + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.reportPosition              1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.syncOperations              1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
Mutation.reportDutyPosition          1 | 3 3 3 3 3 3 3 3 | 3 3 | ? ? 3 | 3 3 3 3 3 3 3 | 3 ?
Mutation.setAvailability             1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
Mutation.saveServiceArea             1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Mutation.removeServiceArea           1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Mutation.loadTown                    1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Mutation.saveVehicle                 1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
Mutation.removeVehicle               1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | 4 4
Mutation.saveCarrier                 1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
Mutation.removeCarrier               1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
Mutation.saveInsurancePolicy         1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
Mutation.removeInsurancePolicy       1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | 4 4
Mutation.saveFiscalIssuer            1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
Mutation.setFiscalCertificate        1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 ? | 3 3 3 3 3 3 3 | ? ?
Mutation.removeFiscalCertificate     1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
Mutation.issueFiscalDocuments        1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 ? | 3 3 3 3 3 3 3 | 4 4
Mutation.correctFiscalDocument       1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 ? | 3 3 3 3 3 3 3 | 4 4
Mutation.closeFiscalDocument         1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 ? | 3 3 3 3 3 3 3 | 4 4
Mutation.cancelFiscalDocument        1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 ? | 3 3 3 3 3 3 3 | 4 4
Mutation.addFiscalDriver             1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 ? | 3 3 3 3 3 3 3 | 4 4
Mutation.writeTariff                 1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Mutation.setDispatchByPlan           1 | 3 3 3 3 3 3 3 3 | + + | 3 3 + | 3 3 3 3 3 3 3 | + 3
Mutation.setSupportPhone             1 | 3 3 3 3 3 3 3 3 | + + | 3 3 + | 3 3 3 3 3 3 3 | + 3
Mutation.setRecipientRules           1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Mutation.setRequestBodyRules         1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Mutation.setGoodsRules               1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Mutation.reportFailedAttempt         1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.recordFailedAttempt         1 | 3 3 3 3 4 3 3 3 | + + | 4 4 + | 4 4 4 4 4 4 4 | 4 4
Mutation.createReturn                1 | + + + + 4 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.proposeReturn               1 | + + + + 4 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.confirmReturn               1 | + + + + 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.setReturnRules              1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Mutation.operateDelivery unassign    1 | 3 3 3 3 4 3 3 3 | + + | 4 4 + | 4 4 4 4 4 4 4 | 4 4
Mutation.operateDelivery return      1 | 3 3 3 3 4 3 3 3 | + + | 4 4 + | 4 4 4 4 4 4 4 | 4 4
Mutation.operateDelivery returned    1 | 3 3 3 3 4 3 3 3 | + + | 4 4 + | 4 4 4 4 4 4 4 | 4 4
Mutation.operateDelivery resume      1 | 3 3 3 3 4 3 3 3 | + + | 4 4 + | 4 4 4 4 4 4 4 | 4 4
Mutation.assignDriver                1 | 3 3 3 3 4 3 3 3 | + + | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.movePlannedStop             1 | 3 3 3 3 3 3 3 3 | ? ? | 3 3 ? | 3 3 3 3 3 3 3 | ? 3  # a plan that is not kept
Mutation.lockPlannedDelivery         1 | 3 3 3 3 3 3 3 3 | ? ? | 3 3 ? | 3 3 3 3 3 3 3 | ? 3  # a plan that is not kept
Mutation.undoPlanChanges             1 | 3 3 3 3 3 3 3 3 | ? ? | 3 3 ? | 3 3 3 3 3 3 3 | ? 3  # a plan that is not kept
Mutation.offerRoute                  1 | 3 3 3 3 3 3 3 3 | ? ? | 3 3 ? | 3 3 3 3 3 3 3 | ? 3  # a drop before its pickup
Mutation.acceptRoute                 1 | 3 3 3 3 3 3 3 3 | 3 3 | 4 4 3 | 3 3 3 3 3 3 3 | 3 4  # a route that is nobody's
Mutation.declineRoute                1 | 3 3 3 3 3 3 3 3 | 3 3 | 4 4 3 | 3 3 3 3 3 3 3 | 3 4  # a route that is nobody's
Mutation.skipRouteStop                1 | 3 3 3 3 3 3 3 3 | 3 3 | 4 4 3 | 3 3 3 3 3 3 3 | 3 4  # a route that is nobody's
Mutation.creditWallet                1 | 3 3 3 3 3 3 3 3 | 3 + | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.requestErasure              1 | ? ? ? ? ? ? ? ? | ? ? | ? ? ? | ? ? ? ? ? ? ? | ? ?  # sent with an empty password
Mutation.withdrawErasure             1 | 4 4 4 4 4 4 4 4 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.requestContactErasure       1 | + 3 3 3 3 3 3 3 | 3 3 | 3 3 3 | + 3 3 3 3 3 3 | 3 3
Mutation.withdrawContactErasure      1 | + 3 3 3 3 3 3 3 | 3 3 | 3 3 3 | 4 3 3 3 3 3 3 | 3 3
Mutation.requestTopUp                1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Mutation.depositCash                 1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
Mutation.takeCashFromEarnings        1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
Mutation.remitCollectedPayments      1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Mutation.confirmTopUp                1 | 3 3 3 3 3 3 3 3 | 3 + | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.returnTopUp                 1 | 3 3 3 3 3 3 3 3 | 3 + | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.notePixPayments             4 | 4 4 4 4 4 4 4 4 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.answerMaskedCall            4 | 4 4 4 4 4 4 4 4 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.setPixKey                   1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
Mutation.requestPayout               1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
Mutation.requestPayout for a driver  1 | 4 4 4 4 4 4 4 4 | 3 + | + 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.createPayoutBatch           1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Mutation.settlePayouts               1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Mutation.requestListExport           1 | + + + + + + + + | + 3 | 3 3 + | + + + + + + + | + 3
Mutation.requestDataExport           1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.requestContactExport        1 | + 3 3 3 3 3 3 3 | 3 3 | 3 3 3 | + 3 3 3 3 3 3 | 3 3
Mutation.createApiKey                1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Mutation.revokeApiKey                1 | + + 3 3 3 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.setApiKeyPlan               1 | 3 3 3 3 3 3 3 3 | 3 + | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.addPlayMoney                1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Mutation.stepRehearsal               1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Mutation.setApiKeySpendingCap        1 | + + 3 3 3 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.setApiKeyAccess             1 | + + 3 3 3 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.startProviderSignIn         ? | ? ? ? ? ? ? ? ? | ? ? | ? ? ? | ? ? ? ? ? ? ? | ? ?  # for a domain that no company has
Mutation.finishProviderSignIn        3 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 3 | 3 3 3 3 3 3 3 | 3 3  # of a sign-in that never began
Mutation.confirmProviderSignIn       3 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 3 | 3 3 3 3 3 3 3 | 3 3  # the same
Mutation.setIdentityProvider         1 | ? 3 3 3 3 3 3 3 | 3 3 | 3 3 3 | ? 3 3 3 3 3 3 | 3 3  # with an issuer that is no address
Mutation.removeIdentityProvider      1 | + 3 3 3 3 3 3 3 | 3 3 | 3 3 3 | + 3 3 3 3 3 3 | 3 3  # there is none
Mutation.claimDomain                 1 | + 3 3 3 3 3 3 3 | 3 3 | 3 3 3 | + 3 3 3 3 3 3 | 3 3
Mutation.verifyDomain                1 | 4 3 3 3 3 3 3 3 | 3 3 | 3 3 3 | 4 3 3 3 3 3 3 | 3 3  # one that nobody claims
Mutation.releaseDomain               1 | 4 3 3 3 3 3 3 3 | 3 3 | 3 3 3 | 4 3 3 3 3 3 3 | 3 3  # the same
Mutation.checkOpenDelivery           1 | 4 4 4 4 4 4 4 4 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.requestOpenDelivery         1 | 4 4 4 4 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.noteOpenDelivery            1 | 4 4 4 4 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.finishOpenDelivery          1 | 4 4 4 4 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.handleOpenDeliveryProblem   1 | 4 4 4 4 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.cancelOpenDelivery          1 | 4 4 4 4 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.quoteForShop                1 | 4 4 4 4 4 4 4 4 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.takeShopEvent               1 | 4 4 4 4 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.takeDispatch                1 | 4 4 4 4 4 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
Mutation.connectShop                 1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | 4 4 3 3 3 3 3 | 3 3  # with a sender of the shop
Mutation.revokeShopConnection        1 | + + 3 3 3 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.retryShopOrder              1 | 4 4 3 3 3 3 3 3 | 3 3 | 3 3 3 | 4 4 3 3 3 3 3 | 3 3  # one that there is not
Mutation.createOpenDeliveryClient    1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Mutation.revokeOpenDeliveryClient    1 | + + 3 3 3 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.createWebhook               1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
Mutation.updateWebhook               1 | + + 3 3 3 3 3 3 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.stageWebhookSecret          1 | + + 3 3 3 3 3 3 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.promoteWebhookSecret        1 | + + 3 3 3 3 3 3 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.disableWebhook              1 | + + 3 3 3 3 3 3 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.enableWebhook               1 | + + 3 3 3 3 3 3 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.removeWebhook               1 | + + 3 3 3 3 3 3 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.testWebhook                 1 | + + 3 3 3 3 3 3 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.replayWebhook               1 | + + 3 3 3 3 3 3 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.replayWebhooks              1 | + + 3 3 3 3 3 3 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.createDriver                1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Mutation.createTenant                1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Mutation.createUser                  1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Mutation.inviteMember                1 | + + 3 3 3 3 3 3 | 3 + | 3 3 3 | + + 3 3 3 3 3 | 3 3
Mutation.revokeInvitation            1 | + + 3 3 3 3 3 3 | 3 + | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.acceptInvitation            + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.changeMemberRole            1 | + + 3 3 3 3 3 3 | 3 + | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.removeMember                1 | + + 3 3 3 3 3 3 | 3 + | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.requireSecondFactor         1 | ? ? 3 3 3 3 3 3 | 3 ? | 3 3 3 | ? ? 3 3 3 3 3 | 3 3  # of a role that there is not
Mutation.createPasswordResetLink     1 | + + 3 3 3 3 3 3 | 3 + | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.requestPasswordReset        + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.resetPassword               + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.signUpShop                  + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.approveShop                 1 | 3 3 3 3 3 3 3 3 | 3 4 | 3 3 3 | 3 3 3 3 3 3 3 | 3 3  # of a tenant that an operator created
Mutation.signUpDriver                + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.sendDriverDocument          1 | 3 3 3 3 3 3 3 3 | 3 3 | ? ? 3 | 3 3 3 3 3 3 3 | 3 ?  # of a kind that there is not
Mutation.applyAsDriver               1 | 3 3 3 3 3 3 3 3 | 3 3 | ? ? 3 | 3 3 3 3 3 3 3 | 3 ?  # with what is no plate
Mutation.approveDriver               1 | 3 3 3 3 3 3 3 3 | + + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Mutation.rejectDriver                1 | 3 3 3 3 3 3 3 3 | + + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
Mutation.registerPushToken           1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.renewPushToken              ? | ? ? ? ? ? ? ? ? | ? ? | ? ? ? | ? ? ? ? ? ? ? | ? ?  # with what is no subscription
Mutation.unregisterPushToken         1 | + + + + + + + + | + + | + + + | + + + + + + + | + +

Subscription.orderUpdates of one     1 | + + + + 4 + + + | + 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Subscription.orderUpdates of all     1 | + + + + + + + + | ? 3 | 3 3 + | + + + + + + + | + 3
Subscription.dispatchUpdates         1 | 3 3 3 3 3 3 3 3 | + + | 3 3 + | 3 3 3 3 3 3 3 | + 3
Subscription.myDeliveries            1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
Subscription.deliveryUpdates         + | + + + + + + + + | + + | + + + | + + + + + + + | + +
`

/**
 * The fields that a response leads to: below an operation, the way to a field. A dot marks a caller to whom
 * the operation itself is refused. A field that leads to data of another capability needs that one, too.
 */
export const fields = `
#                                                                   nobody
#                                                                   |   owner
#                                                                   |   | admin
#                                                                   |   | | manager
#                                                                   |   | | | cliente_externo, who ordered it
#                                                                   |   | | | | colleague: another cliente_externo
#                                                                   |   | | | | | viewer
#                                                                   |   | | | | | | fiscal
#                                                                   |   | | | | | | | auditor_externo
#                                                                   |   | | | | | | | |   operacoes
#                                                                   |   | | | | | | | |   | superadmin
#                                                                   |   | | | | | | | |   | |   driver, who has it
#                                                                   |   | | | | | | | |   | |   | codriver
#                                                                   |   | | | | | | | |   | |   | | manager of the fleet
#                                                                   |   | | | | | | | |   | |   | | |   another shop's: owner
#                                                                   |   | | | | | | | |   | |   | | |   | admin
#                                                                   |   | | | | | | | |   | |   | | |   | | manager
#                                                                   |   | | | | | | | |   | |   | | |   | | | cliente_externo
#                                                                   |   | | | | | | | |   | |   | | |   | | | | viewer
#                                                                   |   | | | | | | | |   | |   | | |   | | | | | fiscal
#                                                                   |   | | | | | | | |   | |   | | |   | | | | | | auditor_externo
#                                                                   |   | | | | | | | |   | |   | | |   | | | | | | |   manager of another fleet
#                                                                   |   | | | | | | | |   | |   | | |   | | | | | | |   | driver of his own
Query.recipientMessageSettings > templates.text                     . | + + . . . . . . | . . | . . . | + + . . . . . | . .
Query.recipientMessageSettings > offers.costCents                   . | + + . . . . . . | . . | . . . | + + . . . . . | . .
Query.me > email                                                    . | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.me > phone                                                    . | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.me > pixKey                                                   . | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.me > tenant.name                                              . | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.me > tenant.wallet.balanceCents                               . | + + + 3 3 3 + + | 3 3 | 3 3 + | + + + 3 3 + + | + 3

Query.order > sender.phone                                          . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > recipient.phone                                       . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > origin.details.street                                 . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > instructions.note                                     . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > goodsDocuments.key                                     . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > requirements.handover.pin                              . | 0 0 0 0 . 0 0 0 | 0 . | . . . | . . . . . . . | . .
Query.order > checks.kinds                                           . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > metadata                                               . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > instructions.leaveWith.name                           . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order rated > rating.stars                                    . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > quote.origin.details.street                           . | + + + + . + + + | 0 . | . . . | . . . . . . . | . .
Query.order > trackingUrl                                           . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > trackingToken                                         . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > driver.name                                           . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > quote.id                                              . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > photos.url                                            . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > position.lat                                          . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > incidents.note                                        . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > notes.text                                            . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > timeline.facts.value                                  . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > timeline.hash                                         . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > quote.currency                                        . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > events.data                                           . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.order > walletEntries.balanceAfterCents                       . | + + + 3 . 3 + + | 3 . | . . . | . . . . . . . | . .
Query.order > offers.outcome                                        . | 3 3 3 3 . 3 3 3 | + . | . . . | . . . . . . . | . .
Query.order > offers.driver.name                                    . | 3 3 3 3 . 3 3 3 | + . | . . . | . . . . . . . | . .
Query.order > offers.skipped.reason                                 . | 3 3 3 3 . 3 3 3 | + . | . . . | . . . . . . . | . .
Query.order > offers.skipped.driver.name                            . | 3 3 3 3 . 3 3 3 | + . | . . . | . . . . . . . | . .
Query.order > offers.driver.position.lat                            . | 3 3 3 3 . 3 3 3 | + . | . . . | . . . . . . . | . .
Query.order > candidates.reason                                     . | 3 3 3 3 . 3 3 3 | + . | . . . | . . . . . . . | . .
Query.order > candidates.driver.name                                . | 3 3 3 3 . 3 3 3 | + . | . . . | . . . . . . . | . .
Query.dispatchQueue > orders.recipient.phone                        . | . . . . . . . . | + + | . . + | . . . . . . . | + .
Query.dispatchQueue > areas.name                                    . | . . . . . . . . | + + | . . + | . . . . . . . | + .
Query.dispatchPlan > routes.driver.phone                            . | . . . . . . . . | + + | . . + | . . . . . . . | + .
Query.dispatchPlan > routes.stops.order.recipient.phone             . | . . . . . . . . | + + | . . + | . . . . . . . | + .
Query.dispatchPlan > routes.deliveries.order.recipient.phone        . | . . . . . . . . | + + | . . + | . . . . . . . | + .
Query.dispatchPlan > routes.deliveries.nextBest.driver.name         . | . . . . . . . . | + + | . . + | . . . . . . . | + .
Query.dispatchPlan > routes.deliveries.ruledOut.driver.name         . | . . . . . . . . | + + | . . + | . . . . . . . | + .
Query.dispatchPlan > unplanned.order.recipient.phone                . | . . . . . . . . | + + | . . + | . . . . . . . | + .
Query.dispatchPlan > unplanned.reason.driver.name                   . | . . . . . . . . | 0 0 | . . 0 | . . . . . . . | 0 .
Query.dispatchPlan > changes.driver.phone                           . | . . . . . . . . | + + | . . + | . . . . . . . | + .
Query.dispatchPlan > comparison.routes.driver.phone                 . | . . . . . . . . | 0 0 | . . 0 | . . . . . . . | 0 .
Query.dispatchPlan > fallenLocks.order.recipient.phone              . | . . . . . . . . | + + | . . + | . . . . . . . | + .
Query.dispatchPlan > fallenLocks.reason.driver.name                 . | . . . . . . . . | + + | . . + | . . . . . . . | + .
Query.dispatchPlan > fallenLocks.driver.phone                       . | . . . . . . . . | + + | . . + | . . . . . . . | + .
Query.offeredRoutes > nodes.driver.phone                            . | . . . . . . . . | + + | . . + | . . . . . . . | + .
Query.offeredRoutes > nodes.stops.order.recipient.phone             . | . . . . . . . . | + + | . . + | . . . . . . . | + .
Query.offeredRoutes > nodes.skips.order.recipient.phone             . | . . . . . . . . | + + | . . + | . . . . . . . | + .
Mutation.skipRouteStop > route.id                                   . | . . . . . . . . | . . | . . . | . . . . . . . | . .  # a route that is nobody's
Query.myRoutes > stops.delivery.recipient.phone                     . | . . . . . . . . | . . | + + . | . . . . . . . | . +
Query.dispatchedOrder > candidates.driver.position.lat              . | . . . . . . . . | + + | . . + | . . . . . . . | . .
Query.dispatchedOrder > candidates.driver.phone                     . | . . . . . . . . | + + | . . + | . . . . . . . | . .
Query.order > driver.isAvailable                                    . | 0 0 0 0 . 0 0 0 | + . | . . . | . . . . . . . | . .
Query.order > driver.lastSeenAt                                     . | 0 0 0 0 . 0 0 0 | + . | . . . | . . . . . . . | . .
Query.order > driver.position.lat                                   . | 0 0 0 0 . 0 0 0 | + . | . . . | . . . . . . . | . .
Query.order > driver.phone                                          . | 0 0 0 0 . 0 0 0 | + . | . . . | . . . . . . . | . .
Query.order > originalOrder.recipient.phone                         . | 0 0 0 0 . 0 0 0 | 0 . | . . . | . . . . . . . | . .
Query.order > returnOrder.recipient.phone                           . | 0 0 0 0 . 0 0 0 | 0 . | . . . | . . . . . . . | . .
Query.driversAtWork > nodes.phone                                   . | . . . . . . . . | + + | . . + | . . . . . . . | + .
Query.addresses > nodes.phone                                       . | + + + + + . . . | . . | . . + | + + + + . . . | + .
Query.addresses > nodes.address.street                              . | + + + + + . . . | . . | . . + | + + + + . . . | + .
Query.orders > nodes.recipient.phone                                . | + + + + + + + + | + . | . . + | + + + + + + + | + .
Query.orders > nodes.walletEntries.amountCents                      . | + + + 3 3 3 + + | 3 . | . . + | + + + 3 3 + + | + .

Query.wallet > balanceCents                                         . | + + + . . . + + | . . | . . + | + + + . . + + | + .
Query.wallet > openReturns.status                                   . | + + + . . . + + | . . | . . + | + + + . . + + | + .
Query.wallet > statement.nodes.balanceAfterCents                    . | + + + . . . + + | . . | . . + | + + + . . + + | + .
Query.wallet > statement.nodes.order.recipient.phone                . | + + + . . . + + | . . | . . + | + + + . . + + | + .
Query.collectedPayments > nodes.code                                . | + + + . . . + + | . . | . . + | + + + . . + + | + .
Query.remittances > nodes.amountCents                               . | + + + . . . + + | . . | . . + | + + + . . + + | + .
Query.ownCash > payments.code                                       . | . . . . . . . . | . . | + + . | . . . . . . . | . +
Query.owingDrivers > nodes.name                                     . | . . . . . . . . | . + | . . . | . . . . . . . | . .
Query.topUps > nodes.brCode                                         . | + + + . . . + + | . . | . . + | + + + . . + + | + .
Query.topUps > nodes.payments.paidAt                                . | + + + . . . + + | . . | . . + | + + + . . + + | + .
Query.topUps > nodes.returns.status                                 . | + + + . . . + + | . . | . . + | + + + . . + + | + .
Query.topUpReturns > nodes.status                                   . | . . . . . . . . | . + | . . . | . . . . . . . | . .
Query.fiscalDocument > payment.pixKey                               . | . . . . . . . . | . . | . . + | . . . . . . . | . .
Query.payouts > nodes.pixKey                                        . | . . . . . . . . | . . | + + . | . . . . . . . | . +
Query.payoutBatches > nodes.madeAt                                  . | . . . . . . . . | . + | . . . | . . . . . . . | . .
Query.rulesInForce > retention.days                                 . | . . . . . . . . | . + | . . . | . . . . . . . | . .
Query.rulesInForce > limits.quota                                   . | . . . . . . . . | . + | . . . | . . . . . . . | . .
Query.tenants > nodes.balanceCents                                  . | . . . . . . . . | . + | . . . | . . . . . . . | . .
Query.waitingPayouts > nodes.driverName                             . | . . . . . . . . | . + | . . . | . . . . . . . | . .
Query.payoutBatch > payouts.pixKey                                  . | . . . . . . . . | . + | . . . | . . . . . . . | . .
Mutation.setPixKey > pixKey                                         . | . . . . . . . . | . . | + + . | . . . . . . . | . +
Query.overview > orders.byStatus.count                              . | + + + + + + + + | + + | . . + | + + + + + + + | + .
Query.overview > orders.attention.order.code                        . | + + + + + + + + | + + | . . + | + + + + + + + | + .
Query.overview > week.orders                                        . | 0 0 0 0 0 0 0 0 | 0 0 | . . 0 | 0 0 0 0 0 0 0 | 0 .
Query.overview > weekBefore.orders                                  . | 0 0 0 0 0 0 0 0 | 0 0 | . . 0 | 0 0 0 0 0 0 0 | 0 .
Query.overview > balanceCents                                       . | + + + 0 0 0 + + | 0 0 | . . + | + + + 0 0 + + | + .
Query.overview > dispatch.waiting.count                             . | 0 0 0 0 0 0 0 0 | + + | . . + | 0 0 0 0 0 0 0 | + .
Query.overview > money.payoutCents                                  . | 0 0 0 0 0 0 0 0 | 0 + | . . 0 | 0 0 0 0 0 0 0 | 0 .
Query.overview > webhooks.failing.url                               . | + + 0 0 0 0 0 0 | 0 0 | . . 0 | + + 0 0 0 0 0 | 0 .
Query.overview > webhooks.lastEvents.type                           . | + + 0 0 0 0 0 0 | 0 0 | . . 0 | + + 0 0 0 0 0 | 0 .
Query.figures > groups.accept.count                                 . | + + + . . + + + | + + | . . + | + + + . + + + | + .
Query.figures > total.pickup.count                                  . | + + + . . + + + | + + | . . + | + + + . + + + | + .
Query.figures > total.door.count                                    . | + + + . . + + + | + + | . . + | + + + . + + + | + .
Query.walletStatement > lastSeal.hash                               . | + + + . . . + + | . . | . . + | + + + . . + + | + .

Query.ledgerCheck > faults.line                                     . | . . . . . . . . | . + | . . . | . . . . . . . | . .
Query.ledgerCheck > chain.head.hash                                 . | . . . . . . . . | . + | . . . | . . . . . . . | . .
Query.ledgerCheck > chain.faults.line                               . | . . . . . . . . | . + | . . . | . . . . . . . | . .

Query.delivery > sender.phone                                       . | . . . . . . . . | . . | + . . | . . . . . . . | . .
Query.delivery > recipient.phone                                    . | . . . . . . . . | . . | + . . | . . . . . . . | . .
Query.delivery > destination.details.street                         . | . . . . . . . . | . . | + . . | . . . . . . . | . .
Query.delivery > instructions.note                                  . | . . . . . . . . | . . | + . . | . . . . . . . | . .
Query.delivery > goodsDocuments.key                                  . | . . . . . . . . | . . | + . . | . . . . . . . | . .
Query.delivery > requirements.handover.pin                           . | . . . . . . . . | . . | 0 . . | . . . . . . . | . .
Query.delivery > needsPin                                           . | . . . . . . . . | . . | + . . | . . . . . . . | . .
Query.delivery > earningsCents                                      . | . . . . . . . . | . . | + . . | . . . . . . . | . .
Query.delivery > photos.url                                         . | . . . . . . . . | . . | + . . | . . . . . . . | . .
Query.delivery > position.lat                                       . | . . . . . . . . | . . | + . . | . . . . . . . | . .
Query.delivery > incidents.note                                     . | . . . . . . . . | . . | + . . | . . . . . . . | . .
Query.delivery > notes.text                                         . | . . . . . . . . | . . | + . . | . . . . . . . | . .
Query.delivery > timeline.label                                     . | . . . . . . . . | . . | + . . | . . . . . . . | . .
Query.myDriver > position.lat                                       . | . . . . . . . . | . . | + + . | . . . . . . . | . +
Query.myDriver > lastSeenAt                                         . | . . . . . . . . | . . | + + . | . . . . . . . | . +
Query.myDriver > isAvailable                                        . | . . . . . . . . | . . | + + . | . . . . . . . | . +
Query.myDriver > workDay.isAvailable                                . | . . . . . . . . | . . | + + . | . . . . . . . | . +
Query.myDriver > workDay.lastSeenAt                                 . | . . . . . . . . | . . | + + . | . . . . . . . | . +
Query.deliveries > nodes.recipient.phone                            . | . . . . . . . . | . . | + + . | . . . . . . . | . +
Query.earnings > balanceCents                                       . | . . . . . . . . | . . | + + . | . . . . . . . | . +
Query.earnings > lastDeliveries.cents                               . | . . . . . . . . | . . | + + . | . . . . . . . | . +
Query.earnedDeliveries > nodes.parts.cents                          . | . . . . . . . . | . . | + + . | . . . . . . . | . +
Query.auditLog > nodes.address                                      . | + . . . . . + + | . + | . . . | + . . . . + + | . .
Query.auditLog > nodes.userName                                     . | + . . . . . + + | . + | . . . | + . . . . + + | . .
Query.accessLog > nodes.organisation                                . | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.sessions > nodes.network                                       . | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.addTotp > factor.name                                       . | . . . . . . . . | . . | . . . | . . . . . . . | . .
Mutation.completeEnrolment > tokens.user.email                       . | . . . . . . . . | . . | . . . | . . . . . . . | . .
Query.secondFactors > factors.name                                   . | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.orderAccessLog > nodes.organisation                           . | + . . . . . . . | . . | . . . | . . . . . . . | . .
Query.requests > nodes.keyName                                      . | + + . . . . . . | . . | . . . | + + . . . . . | . .
Query.apiKeys > nodes.lastFour                                      . | + + . . . . . . | . . | . . . | + + . . . . . | . .
Query.tenants > nodes.name                                          . | . . . . . . . . | . + | . . . | . . . . . . . | . .
Query.tenant > shopSignUp.document                                  . | 0 0 0 0 0 0 0 0 | . 0 | . . . | . . . . . . . | . .
Query.waitingShops > nodes.tenant.name                              . | . . . . . . . . | . + | . . . | . . . . . . . | . .
Query.waitingShops > nodes.email                                    . | . . . . . . . . | . + | . . . | . . . . . . . | . .
Mutation.signUpShop > email                                         + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.driverApplications > nodes.driver.email                       . | . . . . . . . . | + + | . . . | . . . . . . . | . .
Query.driverApplication > driver.phone                              . | . . . . . . . . | + + | . . . | . . . . . . . | . .
Query.members > nodes.email                                         . | + + . . . . . . | . + | . . . | + + . . . . . | . .
Query.members > nodes.phone                                         . | + + . . . . . . | . + | . . . | + + . . . . . | . .
Query.invitations > nodes.email                                     . | + + . . . . . . | . + | . . . | + + . . . . . | . .
Query.companySignIn > provider.roleRules.group                      . | 0 . . . . . . . | . . | . . . | 0 . . . . . . | . .
Query.companySignIn > domains.recordValue                           . | + . . . . . . . | . . | . . . | + . . . . . . | . .
Query.webhook > deliveries.nodes.attempts.number                    . | + + . . . . . . | . . | . . . | . . . . . . . | . .
Query.imports > nodes.fileName                                      . | + + + + + + + + | + . | . . + | + + + + + + + | + .
Query.import > mapping.field                                        . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.import > counts.valid                                         . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.importRows > nodes.cells                                      . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.importRow > faults.value                                      . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.listExports > nodes.list                                      . | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.listExport > filter.from                                      . | + . . . . . . . | . . | . . . | . . . . . . . | . .
Query.shipments > nodes.priceCents                                  . | + + + + + + + + | + . | . . + | + + + + + + + | + .
Query.shipment > counts.placed                                      . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.shipment > orderCounts.count                                  . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.shipment > items.faults.issue                                 . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.shipment > items.order.shipment.priceCents                    . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.shipment > items.order.recipient.phone                        . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.shipment > items.recipientName                                . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.shipment > items.texts.value                                  . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.shipment > origin.lat                                         . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.repetitions > nodes.rule                                      . | + + + + + + + + | + . | . . + | + + + + + + + | + .
Query.repetition > recipientPhone                                   . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.repetition > senderPhone                                      . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.repetition > originAddress.street                             . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.repetition > destinationAddress.street                        . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.repetition > runs.day                                         . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Query.events > events.data                                          . | + + . . . . . . | . . | . . . | + + . . . . . | . .
Query.tracking > position.lat                                       + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.tracking > driverName                                         + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.tracking > timeline.label                                     + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Query.proofCheck > delivery.evidence.sha256                         + | + + + + + + + + | + + | + + + | + + + + + + + | + +

Mutation.login > user.email                                         + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.login > refreshToken                                       + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.login > deviceToken                                         + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.login > accessToken                                        + | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.login > tenant.wallet.balanceCents                         1 | + + + 3 3 3 + + | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.refreshSession > tenant.wallet.balanceCents                1 | + + + 3 3 3 + + | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
Mutation.createDriver > phone                                       . | . . . . . . . . | . 0 | . . . | . . . . . . . | . .
Mutation.createDriver > tenant.wallet.balanceCents                  . | . . . . . . . . | . 4 | . . . | . . . . . . . | . .
Mutation.creditWallet > balanceCents                                . | . . . . . . . . | . + | . . . | . . . . . . . | . .

Mutation.finishProviderSignIn > tokens.accessToken                  . | . . . . . . . . | . . | . . . | . . . . . . . | . .
Mutation.finishProviderSignIn > confirmation.token                  . | . . . . . . . . | . . | . . . | . . . . . . . | . .
Mutation.finishProviderSignIn > confirmation.email                  . | . . . . . . . . | . . | . . . | . . . . . . . | . .
Mutation.confirmProviderSignIn > refreshToken                       . | . . . . . . . . | . . | . . . | . . . . . . . | . .
Mutation.setIdentityProvider > provider.clientId                    . | . . . . . . . . | . . | . . . | . . . . . . . | . .
Query.openDeliveryClients > phone                                   . | + + . . . . . . | . . | . . . | + + . . . . . | . .
Mutation.createOpenDeliveryClient > client.phone                    . | + + . . . . . . | . . | . . . | + + . . . . . | . .
Query.shopConnections > orders.hindrance.issues.field               . | + + . . . . . . | . . | . . . | + + . . . . . | . .
Mutation.createWebhook > endpoint.url                               . | + + . . . . . . | . . | . . . | + + . . . . . | . .
Mutation.inviteMember > invitation.email                            . | + + . . . . . . | . + | . . . | + + . . . . . | . .
Mutation.confirmIdentity > token                                    . | + + + + + + + + | + + | + + + | + + + + + + + | + +
Mutation.createApiKey > key                                         . | + + . . . . . . | . . | . . . | + + . . . . . | . .
Mutation.createApiKey > apiKey.lastFour                             . | + + . . . . . . | . . | . . . | + + . . . . . | . .

Mutation.proposeOrder > balanceCents                                . | + + + 0 0 . . . | . . | . . . | . . . . . . . | . .
Mutation.proposeOrder > confirmationToken                           . | + + + + + . . . | . . | . . . | . . . . . . . | . .
Mutation.proposeCancellation > confirmationToken                    . | + + + + . . . . | . . | . . . | . . . . . . . | . .
Mutation.placeOrder > balanceCents                                  . | + + + 0 0 . . . | . . | . . . | . . . . . . . | . .
Mutation.placeOrder > order.walletEntries.balanceAfterCents         . | + + + 3 3 . . . | . . | . . . | . . . . . . . | . .
Mutation.cancelOrder > order.walletEntries.balanceAfterCents        . | + + + 3 . . . . | . . | . . . | . . . . . . . | . .
Mutation.cancelOrder > order.offers.outcome                         . | 3 3 3 3 . . . . | . . | . . . | . . . . . . . | . .
Mutation.cancelOrder > order.events.data                            . | + + + + . . . . | . . | . . . | . . . . . . . | . .
Mutation.createReturn > balanceCents                                . | + + + 0 . . . . | . . | . . . | . . . . . . . | . .
Mutation.createReturn > order.walletEntries.balanceAfterCents       . | + + + 3 . . . . | . . | . . . | . . . . . . . | . .
Mutation.createReturn > original.walletEntries.balanceAfterCents    . | + + + 3 . . . . | . . | . . . | . . . . . . . | . .
Mutation.proposeReturn > balanceCents                               . | + + + 0 . . . . | . . | . . . | . . . . . . . | . .
Mutation.proposeReturn > confirmationToken                          . | + + + + . . . . | . . | . . . | . . . . . . . | . .
Mutation.placeShipment > balanceCents                               . | + + + 0 . . . . | . . | . . . | . . . . . . . | . .
Mutation.requoteShipment > priceCents                               . | + + + + . . . . | . . | . . . | . . . . . . . | . .
Mutation.placeShipment > shipment.priceCents                        . | + + + + . . . . | . . | . . . | . . . . . . . | . .
Mutation.cancelShipment > shipment.priceCents                       . | + + + + . . . . | . . | . . . | . . . . . . . | . .
Mutation.proposeShipment > confirmationToken                        . | + + + + + . . . | . . | . . + | + + + + . . . | + .
Mutation.proposeShipment > shipment.priceCents                      . | + + + + + . . . | . . | . . + | + + + + . . . | + .
Mutation.operateDelivery resume > recipient.phone                   . | . . . . . . . . | + + | . . + | . . . . . . . | . .
Mutation.operateDelivery resume > walletEntries.balanceAfterCents   . | . . . . . . . . | 3 3 | . . 4 | . . . . . . . | . .
Mutation.operateDelivery resume > events.data                       . | . . . . . . . . | + 3 | . . 4 | . . . . . . . | . .
Mutation.operateDelivery resume > quote.currency                    . | . . . . . . . . | + + | . . 4 | . . . . . . . | . .
Mutation.operateDelivery resume > offers.driver.position.lat        . | . . . . . . . . | + + | . . + | . . . . . . . | . .
Mutation.operateDelivery resume > driver.position.lat               . | . . . . . . . . | + + | . . + | . . . . . . . | . .
Mutation.assignDriver > driver.position.lat                         . | . . . . . . . . | + + | . . . | . . . . . . . | . .
Mutation.setAvailability > position.lat                             . | . . . . . . . . | . . | + + . | . . . . . . . | . +
Mutation.reportPosition > delivery.recipient.phone                  . | . . . . . . . . | . . | + . . | . . . . . . . | . .
Mutation.reportPosition > position.lat                              . | . . . . . . . . | . . | + . . | . . . . . . . | . .
Mutation.reportProblem > delivery.recipient.phone                   . | . . . . . . . . | . . | + . . | . . . . . . . | . .
Mutation.reportProblem > incident.code                              . | . . . . . . . . | . . | + . . | . . . . . . . | . .

Subscription.orderUpdates of one > recipient.phone                  . | + + + + . + + + | + . | . . . | . . . . . . . | . .
Subscription.orderUpdates of one > walletEntries.balanceAfterCents  . | + + + 3 . 3 + + | 3 . | . . . | . . . . . . . | . .
Subscription.orderUpdates of one > offers.outcome                   . | 3 3 3 3 . 3 3 3 | + . | . . . | . . . . . . . | . .
Subscription.orderUpdates of one > driver.position.lat              . | 0 0 0 0 . 0 0 0 | + . | . . . | . . . . . . . | . .
Subscription.dispatchUpdates > order.recipient.phone                . | . . . . . . . . | 0 0 | . . 0 | . . . . . . . | 0 .
Subscription.myDeliveries > recipient.phone                         . | . . . . . . . . | . . | + + . | . . . . . . . | . +
Subscription.deliveryUpdates > position.lat                         + | + + + + + + + + | + + | + + + | + + + + + + + | + +
`

/** The rows of REST that a token opens, and those that nothing has to. */
export const rest = `
#                                                       nobody
#                                                       |   owner
#                                                       |   | admin
#                                                       |   | | manager
#                                                       |   | | | cliente_externo, who ordered it
#                                                       |   | | | | colleague: another cliente_externo
#                                                       |   | | | | | viewer
#                                                       |   | | | | | | fiscal
#                                                       |   | | | | | | | auditor_externo
#                                                       |   | | | | | | | |   operacoes
#                                                       |   | | | | | | | |   | superadmin
#                                                       |   | | | | | | | |   | |   driver, who has it
#                                                       |   | | | | | | | |   | |   | codriver
#                                                       |   | | | | | | | |   | |   | | manager of the fleet
#                                                       |   | | | | | | | |   | |   | | |   another shop's: owner
#                                                       |   | | | | | | | |   | |   | | |   | admin
#                                                       |   | | | | | | | |   | |   | | |   | | manager
#                                                       |   | | | | | | | |   | |   | | |   | | | cliente_externo
#                                                       |   | | | | | | | |   | |   | | |   | | | | viewer
#                                                       |   | | | | | | | |   | |   | | |   | | | | | fiscal
#                                                       |   | | | | | | | |   | |   | | |   | | | | | | auditor_externo
#                                                       |   | | | | | | | |   | |   | | |   | | | | | | |   manager of another fleet
#                                                       |   | | | | | | | |   | |   | | |   | | | | | | |   | driver of his own
POST /api/app/v1/auth/login                             + | + + + + + + + + | + + | + + + | + + + + + + + | + +
POST /api/app/v1/auth/login/complete                    ? | ? ? ? ? ? ? ? ? | ? ? | ? ? ? | ? ? ? ? ? ? ? | ? ?
POST /api/app/v1/auth/login/passkey                     + | + + + + + + + + | + + | + + + | + + + + + + + | + +
POST /api/app/v1/auth/login/enrol                       ? | ? ? ? ? ? ? ? ? | ? ? | ? ? ? | ? ? ? ? ? ? ? | ? ?
POST /api/app/v1/auth/login/enrol/complete              ? | ? ? ? ? ? ? ? ? | ? ? | ? ? ? | ? ? ? ? ? ? ? | ? ?
POST /api/app/v1/auth/refresh                           + | + + + + + + + + | + + | + + + | + + + + + + + | + +
POST /api/app/v1/auth/logout                            + | + + + + + + + + | + + | + + + | + + + + + + + | + +
POST /api/app/v1/privacy/erasure                        1 | ? ? ? ? ? ? ? ? | ? ? | ? ? ? | ? ? ? ? ? ? ? | ? ?
GET /api/app/v1/privacy/erasure                         1 | 4 4 4 4 4 4 4 4 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
DELETE /api/app/v1/privacy/erasure                      1 | 4 4 4 4 4 4 4 4 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
GET /api/app/v1/me                                      1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
GET /api/app/v1/auth/sessions                           1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
DELETE /api/app/v1/auth/sessions/:session_id            1 | 4 4 4 4 4 4 4 4 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/auth/sessions/end-others               1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
POST /api/app/v1/auth/confirm                           1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
POST /api/app/v1/auth/password                          1 | ? ? ? ? ? ? ? ? | ? ? | ? ? ? | ? ? ? ? ? ? ? | ? ?
GET /api/app/v1/auth/factors                            1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
POST /api/app/v1/auth/factors/totp                      1 | ! ! ! ! ! ! ! ! | ! ! | ! ! ! | ! ! ! ! ! ! ! | ! !
POST /api/app/v1/auth/factors/totp/confirm              1 | ? ? ? ? ? ? ? ? | ? ? | ? ? ? | ? ? ? ? ? ? ? | ? ?
POST /api/app/v1/auth/factors/passkey                   1 | ! ! ! ! ! ! ! ! | ! ! | ! ! ! | ! ! ! ! ! ! ! | ! !
POST /api/app/v1/auth/factors/passkey/confirm           1 | ? ? ? ? ? ? ? ? | ? ? | ? ? ? | ? ? ? ? ? ? ? | ? ?
POST /api/app/v1/auth/confirm/passkey                   1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
DELETE /api/app/v1/auth/factors/:factor_id              1 | 4 4 4 4 4 4 4 4 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/auth/recovery-codes                    1 | ! ! ! ! ! ! ! ! | ! ! | ! ! ! | ! ! ! ! ! ! ! | ! !
GET /api/app/v1/privacy/access-log                      1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
GET /api/app/v1/exports                                 1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
POST /api/app/v1/exports                                1 | + + + + + + + + | + 3 | 3 3 + | + + + + + + + | + 3
GET /api/app/v1/exports/:export_id                      1 | + 4 4 4 4 4 4 4 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/privacy/exports                        1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
GET /api/app/v1/privacy/exports/:export_id              1 | + 3 3 3 3 3 3 3 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
GET /api/app/v1/driver/deliveries                       1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
GET /api/app/v1/driver/deliveries/:code                 1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
GET /api/app/v1/driver/deliveries/:code/fiscal-document  1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
GET /api/app/v1/driver/deliveries/:code/fiscal-document/pdf  1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/driver/deliveries/:code/accept         1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/driver/deliveries/:code/charge         1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/driver/deliveries/:code/decline        1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/driver/deliveries/:code/arrived        1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/driver/deliveries/:code/picked         1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/driver/deliveries/:code/on-route       1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/driver/deliveries/:code/arrived-at-destination  1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/driver/deliveries/:code/delivered      1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/driver/deliveries/:code/problem        1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/driver/deliveries/:code/attempt-failed  1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
GET /api/app/v1/driver/deliveries/:code/notes           1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/driver/deliveries/:code/notes          1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/driver/deliveries/:code/calls          1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/driver/deliveries/:code/position       1 | 3 3 3 3 4 3 3 3 | 3 3 | + 4 4 | 4 4 4 4 4 4 4 | 4 4
GET /api/app/v1/driver/routes                           1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
POST /api/app/v1/driver/routes/:route_id/accept         1 | 3 3 3 3 3 3 3 3 | 3 3 | 4 4 3 | 3 3 3 3 3 3 3 | 3 4
POST /api/app/v1/driver/routes/:route_id/decline        1 | 3 3 3 3 3 3 3 3 | 3 3 | 4 4 3 | 3 3 3 3 3 3 3 | 3 4
POST /api/app/v1/driver/routes/:route_id/skip           1 | 3 3 3 3 3 3 3 3 | 3 3 | 4 4 3 | 3 3 3 3 3 3 3 | 3 4
POST /api/app/v1/driver/sync                            1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
POST /api/app/v1/driver/position                        1 | 3 3 3 3 3 3 3 3 | 3 3 | ? ? 3 | 3 3 3 3 3 3 3 | 3 ?
GET /api/app/v1/driver/work-day                         1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
GET /api/app/v1/driver/missed-orders                    1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
POST /api/app/v1/driver/availability                    1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
POST /api/app/v1/auth/shop-sign-up                      + | + + + + + + + + | + + | + + + | + + + + + + + | + +
POST /api/app/v1/auth/driver-sign-up                    + | + + + + + + + + | + + | + + + | + + + + + + + | + +
GET /api/app/v1/driver/application                      1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
POST /api/app/v1/driver/application                     1 | 3 3 3 3 3 3 3 3 | 3 3 | ? ? 3 | 3 3 3 3 3 3 3 | 3 ?  # with what is no plate
POST /api/app/v1/driver/application/documents           1 | 3 3 3 3 3 3 3 3 | 3 3 | ? ? 3 | 3 3 3 3 3 3 3 | 3 ?  # of a kind that there is not
GET /api/app/v1/driver-applications                     1 | 3 3 3 3 3 3 3 3 | + + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
GET /api/app/v1/driver-applications/:driver_id          1 | 3 3 3 3 3 3 3 3 | + + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
GET /api/app/v1/driver-applications/:driver_id/documents/:kind  1 | 3 3 3 3 3 3 3 3 | ? ? | 3 3 3 | 3 3 3 3 3 3 3 | 3 3  # of a kind that there is not
POST /api/app/v1/driver-applications/:driver_id/approve  1 | 3 3 3 3 3 3 3 3 | + + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
POST /api/app/v1/driver-applications/:driver_id/reject  1 | 3 3 3 3 3 3 3 3 | + + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
GET /api/app/v1/driver/earnings                         1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
GET /api/app/v1/driver/earnings/deliveries              1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
GET /api/app/v1/driver/push/web-key                     1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
POST /api/app/v1/driver/push/register                   1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
POST /api/app/v1/driver/push/renew                      ? | ? ? ? ? ? ? ? ? | ? ? | ? ? ? | ? ? ? ? ? ? ? | ? ?  # with what is no subscription
POST /api/app/v1/driver/push/unregister                 1 | + + + + + + + + | + + | + + + | + + + + + + + | + +
POST /api/app/v1/driver/pix-key                         1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
POST /api/app/v1/driver/payouts                         1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
GET /api/app/v1/driver/payouts                          1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
GET /api/app/v1/driver/cash                             1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
POST /api/app/v1/driver/cash/deposits                   1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
POST /api/app/v1/driver/cash/from-earnings              1 | 3 3 3 3 3 3 3 3 | 3 3 | + + 3 | 3 3 3 3 3 3 3 | 3 +
GET /api/app/v1/wallet                                  1 | + + + 3 3 3 + + | 3 3 | 3 3 + | + + + 3 3 + + | + 3
GET /api/app/v1/wallet/collected-payments               1 | + + + 3 3 3 + + | 3 3 | 3 3 + | + + + 3 3 + + | + 3
GET /api/app/v1/wallet/remittances                      1 | + + + 3 3 3 + + | 3 3 | 3 3 + | + + + 3 3 + + | + 3
GET /api/app/v1/overview                                1 | + + + + + + + + | + + | 3 3 + | + + + + + + + | + 3
GET /api/app/v1/figures                                 1 | + + + 3 3 + + + | + + | 3 3 + | + + + 3 + + + | + 3
GET /api/app/v1/figures.csv                             1 | + + + 3 3 + + + | + + | 3 3 + | + + + 3 + + + | + 3
GET /api/app/v1/wallet/statement.csv                    1 | + + + 3 3 3 + + | 3 3 | 3 3 + | + + + 3 3 + + | + 3
GET /api/app/v1/wallet/statement.pdf                    1 | + + + 3 3 3 + + | 3 3 | 3 3 + | + + + 3 3 + + | + 3
POST /api/app/v1/wallet/topups                          1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
GET /api/app/v1/wallet/topups                           1 | + + + 3 3 3 + + | 3 3 | 3 3 + | + + + 3 3 + + | + 3
GET /api/app/v1/wallet/topups/:topup_id                 1 | + + + 3 3 3 + + | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
GET /api/app/v1/orders                                  1 | + + + + + + + + | + 3 | 3 3 + | + + + + + + + | + 3
POST /api/app/v1/orders                                 1 | + + + + + 3 3 3 | 3 3 | 3 3 4 | 4 4 4 4 3 3 3 | 4 3
GET /api/app/v1/orders/:order_id                        1 | + + + + 4 + + + | + 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/orders/:order_id/cancel                1 | + + + + 4 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
PUT /api/app/v1/orders/:order_id/goods-documents        1 | + + + + 4 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
PUT /api/app/v1/orders/:order_id/collect-on-delivery    1 | + + + + 4 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
PUT /api/app/v1/orders/:order_id/barcodes               1 | + + + + 4 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
PATCH /api/app/v1/orders/:order_id/metadata             1 | + + + + 4 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/orders/:order_id/return                1 | + + + + 4 3 3 3 | 3 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
GET /api/app/v1/orders/:order_id/notes                  1 | + + + + 4 + + + | + 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
GET /api/app/v1/orders/:order_id/freight-duties         1 | + + + + 4 + + + | + 3 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/orders/:order_id/notes                 1 | + + + + 4 3 3 3 | + + | 4 4 + | 4 4 4 4 4 4 4 | 4 4
POST /api/app/v1/orders/:order_id/calls                 1 | + + + + 4 3 3 3 | + + | 4 4 + | 4 4 4 4 4 4 4 | 4 4
GET /api/app/v1/service-areas                           1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
POST /api/app/v1/service-areas                          1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
GET /api/app/v1/service-areas/:area_id                  1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
PATCH /api/app/v1/service-areas/:area_id                1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
DELETE /api/app/v1/service-areas/:area_id               1 | 3 3 3 3 3 3 3 3 | 3 + | 3 3 3 | 3 3 3 3 3 3 3 | 3 3
GET /api/app/v1/vehicles                                1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
GET /api/app/v1/vehicles/drivers                        1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
POST /api/app/v1/vehicles                               1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
GET /api/app/v1/vehicles/:vehicle_id                    1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | 4 4
PATCH /api/app/v1/vehicles/:vehicle_id                  1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | 4 4
DELETE /api/app/v1/vehicles/:vehicle_id                 1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | 4 4
GET /api/app/v1/carrier                                 1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
PUT /api/app/v1/carrier                                 1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
DELETE /api/app/v1/carrier                              1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
GET /api/app/v1/insurance-policies                      1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
POST /api/app/v1/insurance-policies                     1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
GET /api/app/v1/insurance-policies/:policy_id           1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | 4 4
PUT /api/app/v1/insurance-policies/:policy_id           1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | 4 4
DELETE /api/app/v1/insurance-policies/:policy_id        1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | 4 4
GET /api/app/v1/fiscal-issuer                           1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
PUT /api/app/v1/fiscal-issuer                           1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
PUT /api/app/v1/fiscal-issuer/certificate               1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 ? | 3 3 3 3 3 3 3 | ? ?
DELETE /api/app/v1/fiscal-issuer/certificate            1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
GET /api/app/v1/fiscal-documents                        1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
POST /api/app/v1/fiscal-documents                       1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 ? | 3 3 3 3 3 3 3 | 4 4
GET /api/app/v1/fiscal-documents/orders                 1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
GET /api/app/v1/fiscal-documents/archive                1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | + +
GET /api/app/v1/fiscal-documents/:document_id           1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | 4 4
GET /api/app/v1/fiscal-documents/:document_id/pdf       1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | 4 4
GET /api/app/v1/fiscal-documents/:document_id/xml       1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 + | 3 3 3 3 3 3 3 | 4 4
POST /api/app/v1/fiscal-documents/:document_id/correct  1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 ? | 3 3 3 3 3 3 3 | 4 4
POST /api/app/v1/fiscal-documents/:document_id/close    1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 ? | 3 3 3 3 3 3 3 | 4 4
POST /api/app/v1/fiscal-documents/:document_id/cancel   1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 ? | 3 3 3 3 3 3 3 | 4 4
POST /api/app/v1/fiscal-documents/:document_id/drivers  1 | 3 3 3 3 3 3 3 3 | 3 3 | 3 3 ? | 3 3 3 3 3 3 3 | 4 4
GET /api/app/v1/recipient-rules                         1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
GET /api/app/v1/request-bodies                          1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
GET /api/app/v1/goods-rules                             1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
POST /api/app/v1/recipient-rules                        1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
POST /api/app/v1/request-bodies                         1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
POST /api/app/v1/goods-rules                            1 | + + 3 3 3 3 3 3 | 3 3 | 3 3 3 | + + 3 3 3 3 3 | 3 3
GET /cotar/carrier                                      + | + + + + + + + + | + + | + + + | + + + + + + + | + +
GET /api/drivers-nearby                                 + | + + + + + + + + | + + | + + + | + + + + + + + | + +
GET /v1/freight-floor                                   + | + + + + + + + + | + + | + + + | + + + + + + + | + +
GET /v1/freight-duties                                  + | + + + + + + + + | + + | + + + | + + + + + + + | + +
GET /rastreio/:token.json                               + | + + + + + + + + | + + | + + + | + + + + + + + | + +
GET /rastreio/:token/mensagens.json                     + | + + + + + + + + | + + | + + + | + + + + + + + | + +
POST /rastreio/:token/mensagens.json                    + | + + + + + + + + | + + | + + + | + + + + + + + | + +
POST /rastreio/:token.json                              + | + + + + + + + + | + + | + + + | + + + + + + + | + +
POST /rastreio/:token/calls.json                        + | + + + + + + + + | + + | + + + | + + + + + + + | + +
POST /rastreio/:token/reschedule.json                   + | + + + + + + + + | + + | + + + | + + + + + + + | + +
POST /rastreio/:token/rating.json                       + | + + + + + + + + | + + | + + + | + + + + + + + | + +
POST /rastreio/:token/charge.json                       + | + + + + + + + + | + + | + + + | + + + + + + + | + +
GET /prova/:head.json                                   + | + + + + + + + + | + + | + + + | + + + + + + + | + +
POST /pix/webhook/:token                                4 | 4 4 4 4 4 4 4 4 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
POST /pix/webhook/:token/pix                            4 | 4 4 4 4 4 4 4 4 | 4 4 | 4 4 4 | 4 4 4 4 4 4 4 | 4 4
`
