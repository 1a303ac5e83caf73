/** The REST API, generated from openapi.yaml by openapi-typescript. */
export interface paths {
    "/api/app/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description An account with a second factor gets 401 `mfa_required`. Its details hold a `challenge` for `/auth/login/complete`, valid once and until `expires_at`, and the `methods` that complete the login: `totp`, `passkey`, `recovery_code`. For passkeys `passkey` holds the options of `navigator.credentials.get`. With `enrol` the role needs a second factor and the account has none: `/auth/login/enrol` takes the challenge.
         */
        post: operations["postAuthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/auth/login/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a login with a second factor
         * @description Takes the `challenge` in the details of `mfa_required`, or of `/auth/login/passkey`, and one proof: the `code` of an authenticator app, a `recovery_code`, or the response of a `passkey`. `device` and `device_token` are for a login by a passkey alone.
         */
        post: operations["postAuthLoginComplete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/auth/login/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a login by a passkey
         * @description Answers a `challenge` for `/auth/login/complete` and the `options` of `navigator.credentials.get`; no e-mail and no password is needed.
         */
        post: operations["postAuthLoginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/auth/login/enrol": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin the second factor that a role needs
         * @description Takes the `challenge` in the details of `mfa_required` when they have `enrol`. Answers the secret of an authenticator app (`totp`), or the options to make a `passkey`.
         */
        post: operations["postAuthLoginEnrol"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/auth/login/enrol/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add the second factor that a role needs, and log in
         * @description Takes the `challenge` of `/auth/login/enrol` and the first `code` of the app, or the response of the `passkey`. Answers the token pair as `tokens`, and ten `recovery_codes`, which are shown only here.
         */
        post: operations["postAuthLoginEnrolComplete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token for a new token pair
         * @description Exchange a refresh token for a new pair. Each refresh token works once: a retry within moments returns the same pair, a later reuse ends the session. Errors: `invalid_or_expired_token`.
         */
        post: operations["postAuthRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out
         * @description Ends the session of a refresh token. It succeeds even if the token is missing or unknown.
         */
        post: operations["postAuthLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the logged-in user and the tenant
         * @description The calling user.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your open sessions
         * @description Open sessions of the calling user, newest first. Errors: `forbidden`.
         */
        get: operations["getAuthSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/auth/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description End one of the calling user’s sessions, within 5 s; ending the current one logs out. Always true. Errors: `forbidden`, `not_found`.
         */
        delete: operations["deleteAuthSessionsOne"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/auth/sessions/end-others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all your sessions but the current one
         * @description End all sessions of the calling user but the current one, within 5 s. Returns how many were ended. Errors: `forbidden`.
         */
        post: operations["postAuthSessionsEndOthers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm that it is you
         * @description Answers a token for the header `X-Step-Up-Token`, which actions with `step_up_required` need. It works for five minutes, in this session only, and until the password changes. Takes one proof: the password, a code of an authenticator app, or a passkey with its challenge.
         */
        post: operations["postAuthConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description Change the password of the calling user. The other sessions end within 5 s, reset links stop working, and a mail tells the user. Always true. Errors: `forbidden`, `invalid_credentials`, `rate_limited`, `validation_failed`.
         */
        post: operations["postAuthPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/auth/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your second factors
         * @description Second factors of the calling user. Errors: `forbidden`.
         */
        get: operations["getAuthFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/auth/factors/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the secret of a new authenticator app
         * @description Create the secret of a new authenticator app. It counts only after `addTotp`. Takes no Idempotency-Key. Errors: `forbidden`, `step_up_required`.
         */
        post: operations["postAuthFactorsTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/auth/factors/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an authenticator app with its first code
         * @description Add the authenticator app of `startTotp` to the account of the calling user. From then on logins ask for its codes; a mail tells the user. Takes no Idempotency-Key. Errors: `challenge_expired`, `forbidden`, `mfa_failed`, `rate_limited`, `validation_failed`.
         */
        post: operations["postAuthFactorsTotpConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/auth/factors/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the options to make a passkey
         * @description Get the options to make a passkey. It counts only after `addPasskey`. Takes no Idempotency-Key. Errors: `forbidden`, `step_up_required`, `validation_failed`.
         */
        post: operations["postAuthFactorsPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/auth/factors/passkey/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a passkey with its first response
         * @description Add the passkey of `startPasskey` to the account of the calling user. It logs in alone, and completes logins with the password; a mail tells the user. Takes no Idempotency-Key. Errors: `challenge_expired`, `forbidden`, `mfa_failed`, `rate_limited`, `validation_failed`.
         */
        post: operations["postAuthFactorsPasskeyConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/auth/confirm/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a confirmation by a passkey
         * @description Begin a confirmation by a passkey, for `confirmIdentity`. Errors: `forbidden`.
         */
        post: operations["postAuthConfirmPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/auth/factors/{factor_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove one of your second factors
         * @description Remove a second factor of the calling user; with the last one the recovery codes go. A mail tells the user. Always true. Errors: `forbidden`, `not_found`, `step_up_required`.
         */
        delete: operations["deleteAuthFactorsOne"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/auth/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make ten new recovery codes
         * @description Make ten new recovery codes; earlier ones stop working. Shown only here; a mail tells the user. Takes no Idempotency-Key. Errors: `forbidden`, `invalid_state` without a factor, `step_up_required`.
         */
        post: operations["postAuthRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/privacy/access-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who read your data in the last 180 days
         * @description Reads of the calling user’s personal data by people outside the organisation in the last 180 days, newest first. Errors: `forbidden`.
         */
        get: operations["getPrivacyAccessLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/privacy/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request an export of your data
         * @description Export all data about the calling user. While an export is being prepared, that one is returned. Errors: `forbidden`, `rate_limited`.
         */
        post: operations["postPrivacyExports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/privacy/exports/{export_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a data export
         * @description An export that the caller requested. Errors: `forbidden`, `not_found`.
         */
        get: operations["getPrivacyExportsOne"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/privacy/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request an export of a contact’s data
         * @description Export all data about a sender or recipient in the tenant’s orders, found by phone number. For the owner of the tenant. Errors: `forbidden`, `rate_limited`, `validation_failed`.
         */
        post: operations["postV1PrivacyExports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/privacy/exports/{export_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a data export
         * @description An export that the caller requested. Errors: `forbidden`, `not_found`.
         */
        get: operations["getV1PrivacyExportsOne"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the driver’s deliveries
         * @description Deliveries that are offered to the calling driver or carried by them, newest first.
         */
        get: operations["getDriverDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/deliveries/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description A delivery that is offered to the calling driver or carried by them. Errors: `not_found`.
         */
        get: operations["getDriverDeliveriesOne"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/deliveries/{code}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a delivery
         * @description Accept an offer. Repeating it has no effect. Errors: `not_found`, `invalid_state`.
         */
        post: operations["postDriverDeliveriesAccept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/deliveries/{code}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline an offer
         * @description Decline an offer; the next driver is asked. Always true. Errors: `not_found`, `invalid_state`, `validation_failed`.
         */
        post: operations["postDriverDeliveriesDecline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/deliveries/{code}/arrived": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Arrive at the pickup
         * @description Report the arrival at the pickup. Repeating it has no effect. Errors: `not_found`, `invalid_state`.
         */
        post: operations["postDriverDeliveriesArrived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/deliveries/{code}/picked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pick up the parcel
         * @description Report that the driver has the parcel. Repeating it has no effect. Errors: `not_found`, `invalid_state`, `validation_failed`.
         */
        post: operations["postDriverDeliveriesPicked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/deliveries/{code}/on-route": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave for the destination
         * @description Report that the driver leaves for the destination. Repeating it has no effect. Errors: `not_found`, `invalid_state`.
         */
        post: operations["postDriverDeliveriesOnRoute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/deliveries/{code}/arrived-at-destination": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Arrive at the destination
         * @description Report the arrival at the destination. Optional: it changes no status, and `handOverDelivery` needs no arrival. Repeating it has no effect. Errors: `not_found`, `invalid_state`.
         */
        post: operations["postDriverDeliveriesArrivedAtDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/deliveries/{code}/delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand the parcel over
         * @description Hand the parcel over to the recipient. Repeating it has no effect. Errors: `not_found`, `invalid_state`, `proof_required`, `validation_failed`.
         */
        post: operations["postDriverDeliveriesDelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/deliveries/{code}/problem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a problem
         * @description Report a problem with a delivery; an operator decides what to do. Errors: `not_found`, `invalid_state`, `validation_failed`.
         */
        post: operations["postDriverDeliveriesProblem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/deliveries/{code}/position": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the driver’s position
         * @description Report the position of the calling driver for an open delivery. Errors: `not_found`, `invalid_state`, `validation_failed`.
         */
        post: operations["postDriverDeliveriesPosition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/work-day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell why no offers come, and what was earned today
         * @description The calling driver. Errors: `forbidden`.
         */
        get: operations["getDriverWorkDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/missed-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell for which orders the driver was not asked, and why
         * @description Orders of the last 24 hours for which the calling driver was considered and not asked, newest first, at most 50. Errors: `forbidden`.
         */
        get: operations["getDriverMissedOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on or off duty
         * @description Go on or off duty as the calling driver. Errors: `forbidden`.
         */
        post: operations["postDriverAvailability"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send up to 500 operations that were done offline
         * @description Apply operations that the driver did while offline. Each `opId` is applied once; the results come in the order of the operations. Send an interrupted request again to finish it. Errors: `forbidden`, `validation_failed`, `unavailable`.
         */
        post: operations["postDriverSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/earnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the driver’s earnings
         * @description Earnings of the calling driver. Errors: `forbidden`.
         */
        get: operations["getDriverEarnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/earnings/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what the driver earned on a day, by delivery
         * @description Newest first. `parts` are the lines of the price as they were quoted, less the share of the platform; they add up to `cents`.
         */
        get: operations["getDriverEarningsDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/pix-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the PIX key for payouts
         * @description Set the PIX key that receives the calling driver’s earnings. The first key is free. For another the driver confirms with `confirmIdentity`; payouts of the next 24 hours then wait until their end (`payoutsHeldUntil`), and those that wait return to the balance. Errors: `forbidden`, `step_up_required`, `validation_failed`.
         */
        post: operations["postDriverPixKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the driver’s payouts
         * @description Payouts of a driver, newest first. A driver reads their own; platform administrators pass `driverId`. Errors: `forbidden`, `not_found`.
         */
        get: operations["getDriverPayouts"];
        put?: never;
        /**
         * Request a payout of the whole balance
         * @description Request a payout of all unpaid earnings to the driver’s PIX key. A driver requests their own; platform administrators pass `driverId`. Within 24 hours after another PIX key replaced the driver’s, the caller confirms with `confirmIdentity`, and the payout waits until the end of these hours. Errors: `forbidden`, `step_up_required`, `not_found`; `invalid_state` without a PIX key or without unpaid earnings.
         */
        post: operations["postDriverPayouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/push/web-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the platform’s public key for browsers
         * @description The `applicationServerKey` of `pushManager.subscribe`: docs/how-to/configure-pushes.md.
         */
        get: operations["getDriverPushWebKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/push/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an app for push notifications
         * @description Register an app for push notifications of the calling user, in the language of the request (`Accept-Language`). A token belongs to one user: the last registration wins. Errors: `validation_failed`.
         */
        post: operations["postDriverPushRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/driver/push/unregister": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the session’s push tokens
         * @description Remove a push token, or all tokens of the calling session. Returns the number removed.
         */
        post: operations["postDriverPushUnregister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/privacy/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of your erasure request
         * @description Get the status of the calling user’s latest erasure request. Errors: `not_found` if there is none.
         */
        get: operations["getPrivacyErasure"];
        put?: never;
        /**
         * Request the erasure of your account
         * @description Erase the calling user’s account and all its personal data; sessions end within 5 s. Errors: `invalid_credentials`, `rate_limited`; `last_owner` for the last owner of a tenant; `invalid_state` if the erasure has to wait: `details.possible_from` says until when, and it then runs automatically.
         */
        post: operations["postPrivacyErasure"];
        /**
         * Cancel your pending erasure request
         * @description Cancel the calling user’s pending erasure. Errors: `not_found` if there is none; `invalid_state` if it already ran.
         */
        delete: operations["deletePrivacyErasure"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the wallet’s balance and statement
         * @description Wallet of the caller’s tenant. Errors: `forbidden`.
         */
        get: operations["getWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/wallet/statement.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statement of a period as CSV
         * @description Statement of the caller’s wallet for a range of days in São Paulo, at most 366 days and 10,000 entries. Errors: `forbidden`, `validation_failed`.
         */
        get: operations["getWalletStatement.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/wallet/statement.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statement of a period as PDF
         * @description Statement of the caller’s wallet for a range of days in São Paulo, at most 366 days and 10,000 entries. Errors: `forbidden`, `validation_failed`.
         */
        get: operations["getWalletStatement.pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/wallet/topups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tenant’s PIX charges
         * @description Top-ups of the caller’s tenant, newest first. Errors: `forbidden`.
         */
        get: operations["getWalletTopups"];
        put?: never;
        /**
         * Create a PIX charge that tops up the wallet
         * @description Create a PIX charge that tops up the wallet of the caller’s tenant. Errors: `forbidden`, `validation_failed`, `unavailable`.
         */
        post: operations["postWalletTopups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/wallet/topups/{topup_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a PIX charge and what was paid
         * @description A top-up of the caller’s tenant. Errors: `forbidden`, `not_found`.
         */
        get: operations["getWalletTopupsOne"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tenant’s orders
         * @description Orders of the caller’s tenant, newest first. An external client gets only their own orders; platform staff get the orders of every tenant.
         */
        get: operations["getOrders"];
        put?: never;
        /**
         * Place an order and pay it from the wallet
         * @description Place an order and pay for it from the wallet in one transaction. Errors: `not_found`, `quote_expired`, `quote_used`, `reference_used`, `insufficient_funds`, `spending_cap_reached`, `address_outside_quote`, `validation_failed`.
         */
        post: operations["postOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/orders/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an order with its tracking
         * @description An order that the caller may read. Errors: `not_found`.
         */
        get: operations["getOrdersOne"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/v1/orders/{order_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an order and refund its price
         * @description Cancel an order before pickup and refund its whole price. Errors: `not_found`, `invalid_state`.
         */
        post: operations["postOrdersCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cotar/carrier": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quote a trip in every tier
         * @description Price a delivery at every speed. Public; a quote that a logged-in user requests belongs to the tenant. Errors: `validation_failed`, `unauthorized` for addresses and parcels without a caller.
         */
        get: operations["getCotarCarrier"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drivers-nearby": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List drivers on duty near a place
         * @description Drivers on duty near a postal code or a position. Public. If both are given, the position is used. Errors: `validation_failed`.
         */
        get: operations["getDriversNearby"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote a trip in every tier
         * @description Price a delivery at every speed. Public; a quote that a logged-in user requests belongs to the tenant. Errors: `validation_failed`, `unauthorized` for addresses and parcels without a caller.
         */
        post: operations["postV1Quotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/postal-codes/{cep}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the place and the streets of a postal code
         * @description The place and the streets of a postal code. Errors: `validation_failed`.
         */
        get: operations["getV1PostalCodesOne"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tenant’s orders
         * @description Orders of the caller’s tenant, newest first. An external client gets only their own orders; platform staff get the orders of every tenant.
         */
        get: operations["getV1Orders"];
        put?: never;
        /**
         * Place an order and pay it from the wallet
         * @description Place an order and pay for it from the wallet in one transaction. Errors: `not_found`, `quote_expired`, `quote_used`, `reference_used`, `insufficient_funds`, `spending_cap_reached`, `address_outside_quote`, `validation_failed`.
         */
        post: operations["postV1Orders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Place up to 100 orders
         * @description Places the orders one after the other and pays each from the wallet. An order that is refused does not stop the others: `results` has one entry per order, in the same sequence. Each order takes one request from the key's budget.
         */
        post: operations["postV1OrdersBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an order with its tracking
         * @description An order that the caller may read. Errors: `not_found`.
         */
        get: operations["getV1OrdersOne"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{order_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the cancellation of an order
         * @description Says whether the order can still be canceled, and how much would be refunded. It cancels nothing.
         */
        get: operations["getV1OrdersCancel"];
        put?: never;
        /**
         * Cancel an order and refund its price
         * @description Cancel an order before pickup and refund its whole price. Errors: `not_found`, `invalid_state`.
         */
        post: operations["postV1OrdersCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{order_id}/label": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the label of an order as PDF
         * @description Label of an order of the caller’s tenant, in the language of the request. Errors: `not_found`.
         */
        get: operations["getV1OrdersLabel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{order_id}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the proof of delivery as PDF
         * @description Proof of delivery of an order of the caller’s tenant, in the language of the request. Errors: `not_found`; `invalid_state` before the order is delivered or returned.
         */
        get: operations["getV1OrdersProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{order_id}/access-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who read an order and its contacts in the last 180 days
         * @description Reads of an order’s personal data by people outside the organisation in the last 180 days, newest first. For the owner of the tenant. Errors: `forbidden`, `not_found`.
         */
        get: operations["getV1OrdersAccessLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the address book
         * @description Address book of the caller’s tenant, newest first; of an external client, their own. Errors: `forbidden`, `validation_failed`.
         */
        get: operations["getV1Addresses"];
        put?: never;
        /**
         * Add an entry to the address book
         * @description Add an entry to the address book, at most 5,000, or change the one with the id. Errors: `forbidden`, `not_found`, `validation_failed`.
         */
        post: operations["postV1Addresses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/addresses/{address_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an entry of the address book
         * @description An entry of the address book. Errors: `forbidden`, `not_found`.
         */
        get: operations["getV1AddressesOne"];
        put?: never;
        post?: never;
        /**
         * Remove an entry from the address book
         * @description Remove an entry from the address book. Orders keep their addresses. Always true. Errors: `forbidden`, `not_found`.
         */
        delete: operations["deleteV1AddressesOne"];
        options?: never;
        head?: never;
        /**
         * Change an entry of the address book
         * @description Changes the fields that the body names; an address as a whole. A field that is left out stays as it is.
         */
        patch: operations["patchV1AddressesOne"];
        trace?: never;
    };
    "/v1/repetitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tenant’s repetitions
         * @description Repetitions of the caller’s tenant, newest first. An external client gets only their own; platform staff get those of every tenant.
         */
        get: operations["getV1Repetitions"];
        put?: never;
        /**
         * Make a repetition, which places an order on each of its days
         * @description Make a template that places an order on each day of its rule, 24 hours before the pickup window, at the price of that day. Errors: `validation_failed`, `not_found`.
         */
        post: operations["postV1Repetitions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/repetitions/{repetition_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a repetition with its last days
         * @description A repetition that the caller may read. Errors: `not_found`.
         */
        get: operations["getV1RepetitionsOne"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/repetitions/{repetition_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a repetition
         * @description Make no orders until it is resumed. Errors: `not_found`, `invalid_state`.
         */
        post: operations["postV1RepetitionsPause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/repetitions/{repetition_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a repetition
         * @description Go on with the next day; days that passed are not made up for. Where its maker may not place orders any more, the caller places them. Errors: `not_found`, `invalid_state`.
         */
        post: operations["postV1RepetitionsResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/repetitions/{repetition_id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a repetition
         * @description Make no more orders; those that were made stay. Errors: `not_found`.
         */
        post: operations["postV1RepetitionsEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/repetitions/{repetition_id}/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave out one day of a repetition
         * @description Leave out one day whose order was not made yet. Errors: `not_found`, `invalid_state`, `validation_failed`.
         */
        post: operations["postV1RepetitionsSkip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the wallet’s balance and statement
         * @description Wallet of the caller’s tenant. Errors: `forbidden`.
         */
        get: operations["getV1Wallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallet/statement.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statement of a period as CSV
         * @description Statement of the caller’s wallet for a range of days in São Paulo, at most 366 days and 10,000 entries. Errors: `forbidden`, `validation_failed`.
         */
        get: operations["getV1WalletStatement.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallet/statement.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statement of a period as PDF
         * @description Statement of the caller’s wallet for a range of days in São Paulo, at most 366 days and 10,000 entries. Errors: `forbidden`, `validation_failed`.
         */
        get: operations["getV1WalletStatement.pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tenant’s webhook endpoints
         * @description Webhook endpoints of the caller’s tenant, oldest first; at most 20. Errors: `forbidden`.
         */
        get: operations["getV1Webhooks"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Create a webhook endpoint. It receives a `webhook.test` event first, then all new events. Errors: `forbidden`, `validation_failed`.
         */
        post: operations["postV1Webhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description A webhook endpoint of the caller’s tenant. Errors: `forbidden`, `not_found`.
         */
        get: operations["getV1WebhooksOne"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint and its log
         * @description Delete an endpoint and its delivery log. Always true. Errors: `forbidden`, `not_found`.
         */
        delete: operations["deleteV1WebhooksOne"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Changes the fields that the body names. A field that is left out stays as it is; null clears it.
         */
        patch: operations["patchV1WebhooksOne"];
        trace?: never;
    };
    "/v1/webhooks/{id}/secret/stage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stage the next signing secret
         * @description Create the next signing secret. Deliveries carry signatures of both secrets until it is promoted. Errors: `forbidden`, `not_found`.
         */
        post: operations["postV1WebhooksSecretStage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/secret/promote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Promote the staged signing secret
         * @description Replace the signing secret by the staged one. Errors: `forbidden`, `not_found`; `invalid_state` if none is staged.
         */
        post: operations["postV1WebhooksSecretPromote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a webhook endpoint
         * @description Stop deliveries to an endpoint. Errors: `forbidden`, `not_found`.
         */
        post: operations["postV1WebhooksDisable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a webhook endpoint
         * @description Resume deliveries to a disabled endpoint, including the pending ones. Errors: `forbidden`, `not_found`.
         */
        post: operations["postV1WebhooksEnable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an endpoint’s deliveries
         * @description A webhook endpoint of the caller’s tenant. Errors: `forbidden`, `not_found`.
         */
        get: operations["getV1WebhooksDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery with its attempts
         * @description The delivery of one event to one endpoint. Errors: `forbidden`, `not_found`.
         */
        get: operations["getV1WebhooksDeliveriesOne"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{event_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again
         * @description Deliver an event of the last 30 days again. Errors: `forbidden`, `not_found`, `invalid_state`.
         */
        post: operations["postV1WebhooksDeliveriesReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send all events of a period again
         * @description Deliver all events of a time range that match the endpoint’s event types again. Returns their number. Errors: `forbidden`, `not_found`, `invalid_state`, `validation_failed`.
         */
        post: operations["postV1WebhooksReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rehearsal/orders/{order_id}/step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance a rehearsed order by one step (test keys only)
         * @description Run the next act of a rehearsed order now. For test keys. Errors: `forbidden`, `rehearsal_only`, `not_found`, `invalid_state`.
         */
        post: operations["postV1RehearsalOrdersStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rehearsal/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add play money to the test wallet (test keys only)
         * @description Add play money to the wallet of a rehearsal. For test keys. Errors: `forbidden`, `rehearsal_only`, `validation_failed`.
         */
        post: operations["postV1RehearsalWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of the last 30 days
         * @description Events of the caller’s tenant in the last 30 days, oldest first, for clients that poll or missed webhooks. Errors: `forbidden`, `validation_failed`.
         */
        get: operations["getV1Events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/privacy/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request the erasure of a contact
         * @description Erase a sender or recipient from all existing orders of the tenant. Errors: `forbidden`, `validation_failed`; `invalid_state` if the erasure has to wait: `details.possible_from` says until when, and it then runs automatically.
         */
        post: operations["postV1PrivacyErasures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/privacy/erasures/{erasure_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a contact’s erasure request
         * @description Get the status of the erasure request for a sender or recipient. For the tenant that requested it. Errors: `forbidden`, `not_found`.
         */
        get: operations["getV1PrivacyErasuresOne"];
        put?: never;
        post?: never;
        /**
         * Cancel a contact’s pending erasure request
         * @description Cancel a pending erasure of a sender or recipient. Errors: `forbidden`, `not_found`, `invalid_state`.
         */
        delete: operations["deleteV1PrivacyErasuresOne"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rastreio/{token}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Track a delivery by its tracking link
         * @description The delivery of a tracking link. Public. Errors: `not_found`.
         */
        get: operations["getRastreio"];
        put?: never;
        /**
         * Add instructions for the driver, by the tracking link
         * @description Add a complement, a landmark or a note for the driver to the delivery of a tracking link, until pickup. Public. Errors: `not_found`, `invalid_state`, `rate_limited`, `validation_failed`.
         */
        post: operations["postRastreio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prova/{head}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify a proof of delivery
         * @description Verify a proof of delivery by the head of its timeline. Public. Errors: `rate_limited`, `validation_failed`.
         */
        get: operations["getProva"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pix/webhook/{token}/pix": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive the bank’s notice of PIX payments
         * @description For the bank only. The notice credits nothing by itself: the service asks the bank what was paid on each `txid`, and credits that.
         */
        post: operations["postPixWebhookPix"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "tracking.driver_assigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The order is offered to a driver. Sent for each driver it is offered to */
        post: operations["tellTrackingDriverAssigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tracking.picked_up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The driver has picked up the parcel */
        post: operations["tellTrackingPickedUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tracking.arrived_at_destination": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The driver is at the destination. Sent if the driver reports it */
        post: operations["tellTrackingArrivedAtDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tracking.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The parcel is delivered */
        post: operations["tellTrackingDelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tracking.sla_breached": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The deadline passed without a delivery. Sent once per order */
        post: operations["tellTrackingSlaBreached"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tracking.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The order is canceled */
        post: operations["tellTrackingCanceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "wallet.credit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The wallet was credited: a refund of an order, or a credit */
        post: operations["tellWalletCredit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "wallet.debit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The wallet was debited: an order was paid, or a top-up was contested or returned */
        post: operations["tellWalletDebit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "repetition.unpaid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The wallet or the spending cap does not cover the order of a repetition. Sent once a day; it is tried again */
        post: operations["tellRepetitionUnpaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "repetition.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The order of a repetition was not placed. Sent once a day */
        post: operations["tellRepetitionFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new endpoint is tested. Sent to that endpoint only */
        post: operations["tellWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An endpoint was disabled. Sent to the tenant’s other endpoints */
        post: operations["tellWebhookDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Error: {
            /** @constant */
            ok: false;
            /**
             * @description The code, in snake_case
             * @example validation_failed
             */
            error: string;
            /** @description The reason, in the language of Accept-Language */
            message?: string;
            /** @description Facts about the error; their shape depends on the code */
            details?: unknown;
        };
        /** @description A user account. */
        User: {
            /** @description User id (UUID). */
            id: string;
            /** @description E-mail address; also the login. */
            email: string;
            /** @description Full name. */
            name: string;
            /**
             * @description Role, which sets the permissions.
             * @enum {string}
             */
            role: "superadmin" | "owner" | "admin" | "manager" | "driver" | "viewer" | "fiscal" | "operacoes" | "auditor_externo" | "cliente_externo";
            /** @description Kind of driver, by vehicle; null for users who are not drivers. */
            persona: ("caminhoneiro" | "carro_van" | "motoboy") | null;
            /** @description Phone number, such as `+55 11 91234-5678`; null if unknown. */
            phone: string | null;
            /** @description PIX key for earnings, or null. */
            pix_key: string | null;
        };
        /** @description An organisation on the platform: a shipper, a fleet, a self-employed driver or the operator. */
        Tenant: {
            /** @description Tenant id (UUID). */
            id: string;
            /** @description Name. */
            name: string;
            /**
             * @description Kind of tenant.
             * @enum {string}
             */
            tipo: "embarcador" | "transportadora" | "motorista" | "plataforma";
            /** @description Whether the tenant is a self-employed driver. */
            is_motorista: boolean;
        };
        /** @description Tokens of a session. */
        TokenPair: {
            /** @description For the header `Authorization: Bearer <token>`. */
            access_token: string;
            /** @description Refresh token for `refreshSession`. It works once and expires after 30 days. */
            refresh_token: string;
            /** @description For the next login of this account on this device, as `deviceToken`: tries of others then lock nobody out. */
            device_token: string;
            /** @description Token type; always `Bearer`. */
            token_type: string;
            /** @description Lifetime of the access token. */
            expires_in: number;
            /** @description The logged-in user. */
            user: components["schemas"]["User"];
            /** @description Tenant of the user. */
            tenant: components["schemas"]["Tenant"];
        };
        /** @description An open session of the calling user: a log-in on a device. */
        Session: {
            /** @description Session id (UUID). */
            id: string;
            /** @description Name of the device, as the client gave it at the log-in; null if it gave none. */
            device: string | null;
            /** @description Network from which the session was last used, such as `203.0.113.0/24`: a /24 of IPv4 or a /48 of IPv6. Null if unknown. */
            network: string | null;
            /** @description Issuer of the identity provider that opened the session; null if a password did. */
            provider: string | null;
            /**
             * Format: date-time
             * @description When the session was opened.
             * @example 2026-05-31T12:00:00.000Z
             */
            opened_at: string;
            /**
             * Format: date-time
             * @description When the session was last used, to the lifetime of an access token (one hour): its tokens were opened or renewed then.
             * @example 2026-05-31T12:00:00.000Z
             */
            last_used_at: string;
            /** @description Whether this request belongs to the session. */
            is_current: boolean;
        };
        /** @description What proves a login of the calling user besides the password. */
        Factor: {
            /** @description Factor id (UUID). */
            id: string;
            /**
             * @description Kind of the factor.
             * @enum {string}
             */
            kind: "totp" | "passkey";
            /** @description Name that the user gave it, such as `Phone`. */
            name: string;
            /**
             * Format: date-time
             * @description When it was added.
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description When it was last used; null if not since it was added. */
            last_used_at: string | null;
        };
        /** @description A record that somebody outside the organisation read personal data. See docs/how-to/answer-privacy-requests.md. */
        Access: {
            /** @description Record id; larger ids are newer. */
            id: string;
            /**
             * Format: date-time
             * @description When it was read; within an hour, the first time.
             * @example 2026-05-31T12:00:00.000Z
             */
            at: string;
            /**
             * @description What was read.
             * @enum {string}
             */
            kind: "order" | "label" | "proof" | "driver" | "payout" | "account" | "export";
            /**
             * @description Role of the reader.
             * @enum {string}
             */
            role: "superadmin" | "owner" | "admin" | "manager" | "driver" | "viewer" | "fiscal" | "operacoes" | "auditor_externo" | "cliente_externo";
            /** @description Organisation of the reader; null for a self-employed driver. */
            organisation: string | null;
            /** @description Whether an API key was used. */
            by_key: boolean;
        };
        /** @description An export of all data about a person as a ZIP file. See docs/how-to/answer-privacy-requests.md. */
        DataExport: {
            /** @description Export id (UUID). */
            id: string;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "preparing" | "ready" | "failed";
            /**
             * Format: date-time
             * @description When it was requested.
             * @example 2026-05-31T12:00:00.000Z
             */
            requested_at: string;
            /** @description When it was ready; null before. */
            ready_at: string | null;
            /**
             * Format: date-time
             * @description When the file is deleted.
             * @example 2026-05-31T12:00:00.000Z
             */
            expires_at: string;
            /** @description File size; null until it is ready. */
            size_bytes: number | null;
            /** @description Signed download URL; it works without a login until it expires. Query again for a new one. Null until the file is ready. */
            url: string | null;
        };
        /** @description A step that the driver probably forgot to report: the reported positions are already at the stop. */
        StepSuggestion: {
            /** @description `arrived` at the pickup; at the destination `arrived-at-destination`, and once that is reported `delivered`. */
            step: string;
            /**
             * Format: date-time
             * @description When the driver reached the stop.
             * @example 2026-05-31T12:00:00.000Z
             */
            since: string;
        };
        /** @description One parcel of a shipment. */
        Parcel: {
            /** @description Weight in grams. */
            weight_g: number;
            /** @description Length in whole centimetres. */
            length_cm: number;
            /** @description Width in whole centimetres. */
            width_cm: number;
            /** @description Height in whole centimetres. */
            height_cm: number;
            /** @description What is in it; null if the shipper did not say. */
            description: string | null;
            /** @description Value in centavos that the shipper declared; null if none, and for drivers. */
            declared_value_cents: number | null;
            /** @description Whether it breaks easily. */
            fragile: boolean;
        };
        /** @description A span of time. */
        TimeWindow: {
            /**
             * Format: date-time
             * @description When it begins.
             * @example 2026-05-31T12:00:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @description When it ends.
             * @example 2026-05-31T12:00:00.000Z
             */
            until: string;
        };
        /** @description Expected arrival time as two quantiles, rounded to whole minutes. */
        ArrivalWindow: {
            /**
             * Format: date-time
             * @description 50 % of arrivals are earlier than this.
             * @example 2026-05-31T12:00:00.000Z
             */
            p50: string;
            /**
             * Format: date-time
             * @description 90 % of arrivals are earlier than this.
             * @example 2026-05-31T12:00:00.000Z
             */
            p90: string;
        };
        /** @description Estimated arrival, from the remaining distance and the past speed of this vehicle class at this hour. */
        Estimate: {
            /** @description Arrival at the pickup; null once the driver was there. */
            pickup: components["schemas"]["ArrivalWindow"] | null;
            /** @description Arrival at the destination; null if no estimate is possible. */
            destination: components["schemas"]["ArrivalWindow"] | null;
        };
        /** @description What the holder of the tracking link added for the driver. */
        Instructions: {
            /** @description Flat, floor or room, or null. */
            complement: string | null;
            /** @description Landmark that helps to find the door, or null. */
            reference: string | null;
            /** @description Note for the driver, or null. */
            note: string | null;
        };
        /** @description A street address in Brazil. */
        Address: {
            /** @description Postal code (CEP). */
            postal_code: string;
            /** @description Street, such as `Avenida Paulista`. */
            street: string;
            /** @description Number as on the wall; `s/n` for a house without one. */
            number: string;
            /** @description Flat, floor or room, or null. */
            complement: string | null;
            /** @description District, or null. */
            district: string | null;
            /** @description City. */
            city: string;
            /** @description State, as two letters such as `SP`. */
            state: string;
            /** @description Landmark that helps to find the door, or null. */
            reference: string | null;
            /** @description Latitude of the pin that a person set; null without a pin. */
            lat: number | null;
            /** @description Longitude of the pin that a person set; null without a pin. */
            lng: number | null;
        };
        /** @description A pickup place or destination. */
        Place: {
            /** @description Address in one line: street, number, town and postal code, or town and postal code if no more is known. */
            address: string;
            /** @description Latitude in decimal degrees (WGS 84), such as -23.5614. */
            lat: number | null;
            /** @description Longitude in decimal degrees (WGS 84), such as -46.6559. */
            lng: number | null;
            /** @description Precision of the coordinates; null for orders that were placed before addresses. */
            precision: ("pin" | "address" | "street" | "postal_code" | "district" | "city" | "region") | null;
            /** @description Street address in its parts; null for a postal code alone. */
            details: components["schemas"]["Address"] | null;
        };
        /** @description Contact at a stop. */
        Contact: {
            /** @description Full name; the first name if the delivery is masked. */
            name: string;
            /** @description Phone number; if the delivery is masked, only the last two digits: `+** ** *****-**78`. */
            phone: string;
            /** @description Instructions for the driver, or null. */
            remarks: string | null;
        };
        /** @description One entry in the timeline of a delivery, as drivers and the public see it. */
        PublicTimelineEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-05-31T12:00:00.000Z
             */
            ts: string;
            /** @description What happened: an event type such as `tracking.picked_up`, or `create`, `accept`, `decline`, `offer_timeout`, `unassign`, `arrived`, `on-route`, `problem`, `resume`, `return`, `returned`, `instructions`. */
            type: string;
            /** @description What happened, as text in the language of the request. */
            label: string;
        };
        /** @description A photo that the driver took. */
        Photo: {
            /**
             * @description What the photo shows.
             * @enum {string}
             */
            stage: "pickup" | "delivery" | "signature" | "damage" | "photo";
            /** @description File name. */
            name: string;
            /** @description Note by the driver, or null. */
            note: string;
            /**
             * Format: date-time
             * @description When the server received the photo.
             * @example 2026-05-31T12:00:00.000Z
             */
            ts: string;
            /** @description Signed URL of the image; it works without a login until it expires. Query again for a new one. */
            url: string;
        };
        /** @description An order as the driver sees it who was offered it or carries it. */
        Delivery: {
            /** @description Delivery code: `RD` and 8 characters, such as `RD0A1B2C3D`. */
            code: string;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "awaiting_driver" | "assigned" | "accepted" | "at_pickup" | "picked_up" | "in_transit" | "delivered" | "canceled" | "returning" | "returned";
            /** @description Delivery speed. */
            tier: ("turbo" | "express") | null;
            /**
             * @description Vehicle class.
             * @enum {string}
             */
            service_type: "MOTO" | "CAR" | "VAN" | "TRUCK";
            /**
             * Format: date-time
             * @description When the order was placed.
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description Deadline of the hand-over. */
            deadline_at: string | null;
            /** @description Road distance from origin to destination, in kilometres. */
            distance_km: number | null;
            /**
             * @description Where `distanceKm` comes from.
             * @enum {string}
             */
            distance_source: "road" | "estimate";
            /** @description Driving time by the road network, in seconds; null if the distance is an estimate. */
            duration_seconds: number | null;
            /** @description Until when the driver may accept the offer; null once it is accepted. */
            offer_expires_at: string | null;
            /** @description Steps that the driver can take now: `accept`, `arrived`, `picked`, `on-route`, `delivered`, `decline`, and last the optional `arrived-at-destination`. */
            allowed_steps: string[];
            /** @description Whether the hand-over needs a photo or a signature. */
            pod: boolean;
            /** @description Whether the hand-over needs the PIN that the recipient received. */
            needs_pin: boolean;
            /** @description What the delivery pays the driver, in centavos. */
            earnings_cents: number;
            /** @description Whether people and doors are hidden: until the driver accepts, after a cancellation, and from 24 hours after the end. Then contacts have a first name and the last two digits of the number, places the town and the postal code, and remarks, instructions, photos and notes are left out. */
            masked: boolean;
            /** @description Step that the driver probably forgot to report; null if there is none. */
            suggestion: components["schemas"]["StepSuggestion"] | null;
            /** @description The parcels without their value, and while details are masked without their contents; null if the shipper did not say. */
            parcels: components["schemas"]["Parcel"][] | null;
            /** @description When the parcel is ready for the pickup; null if it was when it was ordered. */
            ready_at: string | null;
            /** @description When the parcel may be picked up; null for any time. */
            pickup_window: components["schemas"]["TimeWindow"] | null;
            /** @description When the parcel may be handed over; null for any time. */
            delivery_window: components["schemas"]["TimeWindow"] | null;
            /** @description When the search for a driver begins; null where it began with the order. */
            dispatch_from: string | null;
            /** @description When the driver reported the arrival at the destination; null before, and if the driver left that step out. */
            arrived_at_destination_at: string | null;
            /** @description Estimated arrival of the driver; null before a driver accepts, after the delivery has ended, and when no estimate is possible. */
            estimate: components["schemas"]["Estimate"] | null;
            /** @description Instructions for the driver, or null. */
            remarks: string | null;
            /** @description What the holder of the tracking link added for the driver; null if nothing, and if `isMasked`. */
            instructions: components["schemas"]["Instructions"] | null;
            /** @description Whether street and number of a stop are missing. */
            address_incomplete: boolean;
            /** @description Pickup place; town and postal code only if `isMasked`. */
            origem: components["schemas"]["Place"];
            /** @description Destination; town and postal code only if `isMasked`. */
            destino: components["schemas"]["Place"];
            /** @description Contact who gives the parcel to the driver. */
            sender: components["schemas"]["Contact"];
            /** @description Contact who receives the parcel. */
            recipient: components["schemas"]["Contact"];
            /** @description Timeline of the delivery, oldest entry first. */
            timeline: components["schemas"]["PublicTimelineEvent"][];
            /** @description Photos that the driver took, oldest first. Each one is kept for 180 days. Empty if the delivery is masked. */
            photos: components["schemas"]["Photo"][];
        };
        /** @description A problem that the driver reported and an operator has to decide about. It does not change the status of the order. */
        Incident: {
            /** @description Incident id (UUID). */
            id: string;
            /**
             * @description Kind of problem.
             * @enum {string}
             */
            code: "recipient_absent" | "address_not_found" | "refused" | "damaged" | "vehicle_breakdown" | "unsafe" | "other";
            /** @description Note by the driver; null for none, and if the delivery is masked. */
            note: string | null;
            /**
             * Format: date-time
             * @description When the driver reported it.
             * @example 2026-05-31T12:00:00.000Z
             */
            opened_at: string;
            /** @description When an operator resolved it; null while it is open. */
            resolved_at: string | null;
        };
        /** @description A position that a driver’s phone reported. */
        Position: {
            /** @description Latitude in decimal degrees (WGS 84), such as -23.5614. */
            lat: number;
            /** @description Longitude in decimal degrees (WGS 84), such as -46.6559. */
            lng: number;
            /**
             * Format: date-time
             * @description When the server received the report.
             * @example 2026-05-31T12:00:00.000Z
             */
            at: string;
        };
        /** @description Why a driver gets no offers now. */
        NoOfferReason: {
            /** @description `sign_up_pending`, `not_available`, `not_seen_lately`, `position_unknown`, `at_capacity`, `offers_waiting`, `no_orders_near`. */
            code: string;
            /** @description The reason and what to do, in the language of the request. */
            message: string;
            /** @description What was measured: seconds since the last signal, deliveries that the driver carries, offers that wait; else null. */
            value: number | null;
            /** @description Its limit: seconds, deliveries, free places, or the kilometres of the search; null without one. */
            limit: number | null;
        };
        /** @description Work of a driver at the moment. */
        WorkDay: {
            /** @description Whether the driver takes offers. */
            available: boolean;
            /** @description When the app last contacted the server; null if never. */
            last_seen_at: string | null;
            /** @description Deliveries that the driver carries. */
            active_deliveries: number;
            /** @description Offers that wait for an answer. */
            open_offers: number;
            /** @description Most deliveries that the vehicle carries at a time. */
            capacity: number;
            /** @description All reasons why no offers come; empty if the driver is asked when an order comes up. */
            reasons: components["schemas"]["NoOfferReason"][];
        };
        /** @description A driver. */
        Driver: {
            /** @description Work at the moment, and why no offers come. Null unless the caller is the driver. */
            work_day: components["schemas"]["WorkDay"] | null;
        };
        /** @description Earnings of a period. */
        Earned: {
            /** @description Number of deliveries. */
            count: number;
            /** @description Earnings of the driver, in centavos. */
            cents: number;
        };
        /** @description Earnings of a driver. Days begin at midnight in São Paulo. */
        Earnings: {
            /** @description ISO 4217 currency code; always `BRL`. */
            currency: string;
            /** @description Unpaid earnings, in centavos. */
            balance_cents: number;
            /** @description Since midnight. */
            today: components["schemas"]["Earned"];
        };
        /** @description An order for which the driver was considered and not asked. */
        MissedOrder: {
            /**
             * Format: date-time
             * @description When a driver was last searched for.
             * @example 2026-05-31T12:00:00.000Z
             */
            at: string;
            /**
             * @description Vehicle class of the order.
             * @enum {string}
             */
            service_type: "MOTO" | "CAR" | "VAN" | "TRUCK";
            /** @description Whether another driver was asked then. */
            offered: boolean;
            /** @description Why this driver was not: `not_available`, `not_seen_lately`, `position_unknown`, `vehicle_does_not_fit`, `too_far`, `at_capacity`, `declined_before`, `taken_off_before`, `asked_a_moment_ago`, `other_nearer`. */
            reason: string;
            /** @description The reason, in the language of the request. */
            message: string;
            /** @description Straight-line distance from the driver to the pickup as the public sees it, in steps of 100 m; null without a position. */
            distance_km: number | null;
            /** @description Limit of the reason: kilometres, deliveries or seconds; null without one. */
            limit: number | null;
        };
        /** @description Earnings of one day. */
        EarnedDay: {
            /** @description Date in São Paulo, as `2026-05-31`. */
            date: string;
            /** @description Number of deliveries. */
            count: number;
            /** @description Earnings of the driver, in centavos. */
            cents: number;
        };
        /** @description A part of what a delivery paid its driver. */
        EarningPart: {
            /**
             * @description What the part is for.
             * @enum {string}
             */
            kind: "base" | "distance" | "weight" | "minimum_adjustment" | "tier_markup" | "price" | "platform_share";
            /** @description The same in words, in the language of the request. */
            label: string;
            /** @description Amount in centavos; below zero for what the platform keeps. */
            cents: number;
        };
        /** @description Earnings of one delivery. */
        EarnedDelivery: {
            /** @description Delivery code: `RD` and 8 characters, such as `RD0A1B2C3D`. */
            code: string;
            /**
             * @description Delivery speed.
             * @enum {string}
             */
            tier: "turbo" | "express";
            /**
             * @description Vehicle class.
             * @enum {string}
             */
            service_type: "MOTO" | "CAR" | "VAN" | "TRUCK";
            /** @description Distance that was priced, in kilometres. */
            distance_km: number;
            /**
             * Format: date-time
             * @description When it was handed over.
             * @example 2026-05-31T12:00:00.000Z
             */
            delivered_at: string;
            /** @description What the shipper paid, in centavos. */
            price_cents: number;
            /** @description Earnings of the driver, in centavos. */
            cents: number;
            /** @description What the earnings consist of, as quoted with the order; the parts add up to `cents`. */
            parts: components["schemas"]["EarningPart"][];
        };
        /** @description A payment of a driver’s earnings to a PIX key. See docs/how-to/take-payments-by-pix.md. */
        Payout: {
            /** @description Payout id (UUID). */
            id: string;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "requested" | "sent" | "settled" | "failed";
            /** @description Amount in centavos. */
            amount_cents: number;
            /** @description ISO 4217 currency code; always `BRL`. */
            currency: string;
            /** @description PIX key at the time of the request. */
            pix_key: string;
            /**
             * Format: date-time
             * @description When the payout was requested.
             * @example 2026-05-31T12:00:00.000Z
             */
            requested_at: string;
            /** @description Until when the payout waits, because it was requested within 24 hours after another PIX key replaced the driver’s; else null. */
            held_until: string | null;
            /** @description When the payout was settled or failed; null before. */
            closed_at: string | null;
            /** @description PIX end-to-end id of the payment; null if it was not paid. */
            end_to_end_id: string | null;
            /** @description Why the payout failed; else null. */
            reason: string | null;
        };
        /** @description An app registered for push notifications. The token itself is not returned. */
        PushRegistration: {
            /**
             * @description Push notification service.
             * @enum {string}
             */
            platform: "fcm" | "apns" | "expo" | "web";
            /** @description Device name; null if unknown. */
            device: string | null;
            /** @description Version of the app, or null. */
            app_version: string | null;
            /**
             * Format: date-time
             * @description When the app was registered.
             * @example 2026-05-31T12:00:00.000Z
             */
            registered_at: string;
        };
        /** @description A request to erase personal data. See docs/how-to/answer-privacy-requests.md. */
        Erasure: {
            /** @description Erasure id (UUID). */
            id: string;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "waiting" | "done" | "withdrawn";
            /**
             * Format: date-time
             * @description When it was requested.
             * @example 2026-05-31T12:00:00.000Z
             */
            requested_at: string;
            /** @description Latest time at which a waiting erasure becomes possible; null if that is unknown, for example while earnings are unpaid. */
            possible_from: string | null;
            /** @description When it ran; null before. */
            done_at: string | null;
        };
        StatementEntry: {
            id: string;
            /**
             * Format: date-time
             * @example 2026-05-31T12:00:00.000Z
             */
            ts: string;
            /** @enum {string} */
            type: "credit" | "debit";
            /** @description Why the balance changed, such as `order_payment` */
            reason: string;
            /** @description Whole centavos of BRL */
            amount_cents: number;
            /** @description Whole centavos of BRL */
            balance_after_cents: number;
            /** @description The order that was paid or refunded; null for other entries */
            order_id: string | null;
        };
        /** @description A return (devolução) of a PIX payment, of all or a part of it. */
        TopUpReturn: {
            /** @description Return id (UUID). */
            id: string;
            /** @description PIX end-to-end id of the payment. */
            end_to_end_id: string;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "contested" | "held" | "returned" | "released";
            /** @description Amount in centavos. */
            amount_cents: number;
            /** @description Whether the payer contested the payment (MED); else the platform returns it. */
            is_contest: boolean;
            /** @description Why the platform returns it, as the payer reads it; null for a contest. */
            note: string | null;
            /** @description Why the bank did not return it, in the bank’s words; else null. */
            bank_reason: string | null;
            /**
             * Format: date-time
             * @description When it was requested or first reported.
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its status changed last.
             * @example 2026-05-31T12:00:00.000Z
             */
            changed_at: string;
        };
        /** @description A PIX charge that credits the wallet when it is paid. See docs/how-to/take-payments-by-pix.md. */
        TopUpDetail: {
            /** @description Top-up id (UUID). */
            id: string;
            /** @description `txid` of the PIX charge, as bank statements show it. */
            txid: string;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "active" | "paid" | "expired" | "contested" | "held" | "returned";
            /** @description Requested amount, in centavos. */
            amount_cents: number;
            /** @description Amount paid and credited so far, in centavos. It is credited even if it is late or differs from the charge. */
            paid_cents: number;
            /** @description Part of `paidCents` that is held because of a contest or a return, in centavos. */
            held_cents: number;
            /** @description Part of `paidCents` that is back at the payers, in centavos. */
            returned_cents: number;
            /** @description ISO 4217 currency code; always `BRL`. */
            currency: string;
            /** @description PIX "copia e cola" code: the text to paste into a banking app, and the content of the QR code. */
            br_code: string;
            /**
             * Format: date-time
             * @description When the charge was created.
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the charge expires.
             * @example 2026-05-31T12:00:00.000Z
             */
            expires_at: string;
            /** @description First payment; null before. */
            paid_at: string | null;
            /** @description QR code as an SVG image. */
            qr_svg: string;
            /** @description Contests and returns of the payments, oldest first. */
            returns: components["schemas"]["TopUpReturn"][];
        };
        /** @description A PIX charge that credits the wallet when it is paid. See docs/how-to/take-payments-by-pix.md. */
        TopUp: {
            /** @description Top-up id (UUID). */
            id: string;
            /** @description `txid` of the PIX charge, as bank statements show it. */
            txid: string;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "active" | "paid" | "expired" | "contested" | "held" | "returned";
            /** @description Requested amount, in centavos. */
            amount_cents: number;
            /** @description Amount paid and credited so far, in centavos. It is credited even if it is late or differs from the charge. */
            paid_cents: number;
            /** @description Part of `paidCents` that is held because of a contest or a return, in centavos. */
            held_cents: number;
            /** @description Part of `paidCents` that is back at the payers, in centavos. */
            returned_cents: number;
            /** @description ISO 4217 currency code; always `BRL`. */
            currency: string;
            /** @description PIX "copia e cola" code: the text to paste into a banking app, and the content of the QR code. */
            br_code: string;
            /**
             * Format: date-time
             * @description When the charge was created.
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the charge expires.
             * @example 2026-05-31T12:00:00.000Z
             */
            expires_at: string;
            /** @description First payment; null before. */
            paid_at: string | null;
        };
        /** @description How an order is rehearsed. */
        Rehearsal: {
            /**
             * @description Scenario.
             * @enum {string}
             */
            script: "delivered" | "no_driver" | "problem" | "late" | "wrong_pin" | "webhook_fails";
            /**
             * @description Pace.
             * @enum {string}
             */
            pace: "real" | "stepped";
        };
        /** @description A paid delivery, as its shipper sees it. */
        Order: {
            /** @description Order id (UUID). */
            order_id: string;
            /** @description Delivery code: `RD` and 8 characters, such as `RD0A1B2C3D`. */
            code: string;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "awaiting_driver" | "assigned" | "accepted" | "at_pickup" | "picked_up" | "in_transit" | "delivered" | "canceled" | "returning" | "returned";
            /** @description Delivery speed. */
            tier: ("turbo" | "express") | null;
            /**
             * @description Vehicle class.
             * @enum {string}
             */
            service_type: "MOTO" | "CAR" | "VAN" | "TRUCK";
            /** @description Price paid, in centavos. */
            price_cents: number;
            /** @description ISO 4217 currency code; always `BRL`. */
            currency: string;
            /**
             * Format: date-time
             * @description When the order was placed.
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description Deadline of the hand-over. */
            deadline_at: string | null;
            /** @description Road distance from origin to destination, in kilometres. */
            distance_km: number | null;
            /**
             * @description Where `distanceKm` comes from.
             * @enum {string}
             */
            distance_source: "road" | "estimate";
            /** @description Driving time by the road network, in seconds; null if the distance is an estimate. */
            duration_seconds: number | null;
            /** @description Public tracking page of the order. */
            tracking_url: string;
            /** @description Reference of the shipper, such as an invoice number; null if none was given. */
            reference: string | null;
            /** @description Whether the hand-over needs a photo or a signature. */
            pod: boolean;
            /** @description Instructions for the driver, or null. */
            remarks: string | null;
            /** @description What the holder of the tracking link added for the driver; null if nothing. */
            instructions: components["schemas"]["Instructions"] | null;
            /** @description False for a rehearsal: a test order with no real delivery and no real money. */
            livemode: boolean;
            /** @description How the order is rehearsed; null for a real order. */
            rehearsal: components["schemas"]["Rehearsal"] | null;
            /** @description The parcels; null if the shipper did not say. */
            parcels: components["schemas"]["Parcel"][] | null;
            /** @description When the parcel is ready for the pickup; null if it was when it was ordered. */
            ready_at: string | null;
            /** @description When the parcel may be picked up; null for any time. */
            pickup_window: components["schemas"]["TimeWindow"] | null;
            /** @description When the parcel may be handed over; null for any time. */
            delivery_window: components["schemas"]["TimeWindow"] | null;
            /** @description When the search for a driver begins; null where it began with the order. */
            dispatch_from: string | null;
            /** @description When the driver reported the arrival at the destination; null before, and if the driver left that step out. */
            arrived_at_destination_at: string | null;
            /** @description Whether street and number of a stop are missing. */
            address_incomplete: boolean;
            /** @description Pickup place. */
            origem: components["schemas"]["Place"];
            /** @description Destination. */
            destino: components["schemas"]["Place"];
            /** @description Contact who gives the parcel to the driver. */
            sender: components["schemas"]["Contact"];
            /** @description Contact who receives the parcel. */
            recipient: components["schemas"]["Contact"];
        };
        /** @description One entry in the timeline of a delivery. A hash chain makes later changes detectable. */
        TimelineEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-05-31T12:00:00.000Z
             */
            ts: string;
            /** @description What happened: an event type such as `tracking.picked_up`, or `create`, `accept`, `decline`, `offer_timeout`, `unassign`, `arrived`, `on-route`, `problem`, `resume`, `return`, `returned`, `instructions`. */
            type: string;
            /** @description What happened, as text in the language of the request. */
            label: string;
        };
        /** @description How near the driver is to the next stop, estimated from reported positions. It does not change the status of the order. */
        Approach: {
            /**
             * @description The next stop.
             * @enum {string}
             */
            stop: "pickup" | "destination";
            /**
             * @description How near the driver is to it.
             * @enum {string}
             */
            nearness: "arriving" | "arrived";
            /**
             * Format: date-time
             * @description When the driver came that near.
             * @example 2026-05-31T12:00:00.000Z
             */
            since: string;
        };
        /** @description What canceling the order would do now. */
        CancelPreview: {
            /** @description Whether the order can still be canceled. */
            allowed: boolean;
            /** @description Amount that would be refunded, in centavos; 0 if it cannot be canceled. */
            refund_cents: number;
            /** @description First status in which the order can no longer be canceled; null if that is reached. */
            until: ("awaiting_driver" | "assigned" | "accepted" | "at_pickup" | "picked_up" | "in_transit" | "delivered" | "canceled" | "returning" | "returned") | null;
        };
        /** @description A paid delivery, as its shipper sees it. */
        OrderDetail: {
            /** @description Order id (UUID). */
            order_id: string;
            /** @description Delivery code: `RD` and 8 characters, such as `RD0A1B2C3D`. */
            code: string;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "awaiting_driver" | "assigned" | "accepted" | "at_pickup" | "picked_up" | "in_transit" | "delivered" | "canceled" | "returning" | "returned";
            /** @description Delivery speed. */
            tier: ("turbo" | "express") | null;
            /**
             * @description Vehicle class.
             * @enum {string}
             */
            service_type: "MOTO" | "CAR" | "VAN" | "TRUCK";
            /** @description Price paid, in centavos. */
            price_cents: number;
            /** @description ISO 4217 currency code; always `BRL`. */
            currency: string;
            /**
             * Format: date-time
             * @description When the order was placed.
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description Deadline of the hand-over. */
            deadline_at: string | null;
            /** @description Road distance from origin to destination, in kilometres. */
            distance_km: number | null;
            /**
             * @description Where `distanceKm` comes from.
             * @enum {string}
             */
            distance_source: "road" | "estimate";
            /** @description Driving time by the road network, in seconds; null if the distance is an estimate. */
            duration_seconds: number | null;
            /** @description Public tracking page of the order. */
            tracking_url: string;
            /** @description Reference of the shipper, such as an invoice number; null if none was given. */
            reference: string | null;
            /** @description Whether the hand-over needs a photo or a signature. */
            pod: boolean;
            /** @description Instructions for the driver, or null. */
            remarks: string | null;
            /** @description What the holder of the tracking link added for the driver; null if nothing. */
            instructions: components["schemas"]["Instructions"] | null;
            /** @description False for a rehearsal: a test order with no real delivery and no real money. */
            livemode: boolean;
            /** @description How the order is rehearsed; null for a real order. */
            rehearsal: components["schemas"]["Rehearsal"] | null;
            /** @description The parcels; null if the shipper did not say. */
            parcels: components["schemas"]["Parcel"][] | null;
            /** @description When the parcel is ready for the pickup; null if it was when it was ordered. */
            ready_at: string | null;
            /** @description When the parcel may be picked up; null for any time. */
            pickup_window: components["schemas"]["TimeWindow"] | null;
            /** @description When the parcel may be handed over; null for any time. */
            delivery_window: components["schemas"]["TimeWindow"] | null;
            /** @description When the search for a driver begins; null where it began with the order. */
            dispatch_from: string | null;
            /** @description When the driver reported the arrival at the destination; null before, and if the driver left that step out. */
            arrived_at_destination_at: string | null;
            /** @description Whether street and number of a stop are missing. */
            address_incomplete: boolean;
            /** @description Pickup place. */
            origem: components["schemas"]["Place"];
            /** @description Destination. */
            destino: components["schemas"]["Place"];
            /** @description Contact who gives the parcel to the driver. */
            sender: components["schemas"]["Contact"];
            /** @description Contact who receives the parcel. */
            recipient: components["schemas"]["Contact"];
            /** @description Timeline of the delivery, oldest entry first. */
            timeline: components["schemas"]["TimelineEvent"][];
            /** @description Photos that the driver took, oldest first. Each one is kept for 180 days. Empty if the delivery is masked. */
            photos: components["schemas"]["Photo"][];
            /** @description Last reported position of the driver, from acceptance until the hand-over; else null. */
            position: components["schemas"]["Position"] | null;
            /** @description How near the driver is to the next stop; null while the driver is far away or has no stop ahead. */
            approach: components["schemas"]["Approach"] | null;
            /** @description Estimated arrival of the driver; null before a driver accepts, after the delivery has ended, and when no estimate is possible. */
            estimate: components["schemas"]["Estimate"] | null;
            /** @description Driver who was offered the order or carries it; null if there is none. */
            driver: {
                /** @description First name of the driver. */
                name: string;
                /**
                 * @description Kind of driver.
                 * @enum {string}
                 */
                persona: "caminhoneiro" | "carro_van" | "motoboy";
            } | null;
            /** @description What canceling the order would do now. Reading it cancels nothing. */
            cancel: components["schemas"]["CancelPreview"];
        };
        /** @description The place of a postal code or an address. */
        QuotedPlace: {
            /** @description Postal code (CEP). */
            cep: string;
            /** @description City; null if only the region is known. */
            city: string | null;
            /** @description State, as two letters such as `SP`. */
            uf: string;
            /** @description Latitude in decimal degrees (WGS 84), such as -23.5614. */
            lat: number;
            /** @description Longitude in decimal degrees (WGS 84), such as -46.6559. */
            lng: number;
            /**
             * @description Precision of the coordinates.
             * @enum {string}
             */
            precision: "pin" | "address" | "street" | "postal_code" | "district" | "city" | "region";
        };
        /** @description One component of a price. */
        PriceLine: {
            /** @description What the component is for, in the language of the request. */
            label: string;
            /** @description Amount in centavos. */
            cents: number;
        };
        /** @description Price of a delivery at one speed. */
        TierPrice: {
            /** @description Price in centavos. */
            price_cents: number;
            /** @description Hours from the order to its deadline. */
            deadline_hours: number;
        };
        /** @description A span of time in which all windows are allowed. */
        ValidWindows: {
            /**
             * Format: date-time
             * @description A window begins no earlier.
             * @example 2026-05-31T12:00:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @description A window ends no later: 30 days after the quote.
             * @example 2026-05-31T12:00:00.000Z
             */
            until: string;
            /** @description A window is at least so many minutes long. */
            min_minutes: number;
        };
        /** @description A driver on duty. The position is blurred by a few hundred metres for privacy. */
        NearbyDriver: {
            /** @description Latitude in decimal degrees (WGS 84), such as -23.5614. */
            lat: number;
            /** @description Longitude in decimal degrees (WGS 84), such as -46.6559. */
            lng: number;
            /**
             * @description Vehicle class; `CAR` for a driver of a car or van.
             * @enum {string}
             */
            service_type: "MOTO" | "CAR" | "VAN" | "TRUCK";
            /** @description Straight-line distance from the requested point to the blurred position, in kilometres. */
            distance_km: number;
        };
        /** @description A street in one postal code, from imported addresses. */
        PostalCodeStreet: {
            /** @description Name with its type, such as `Avenida Paulista`. */
            name: string;
            /** @description District of most of its addresses; null if it is not known. */
            district: string | null;
            /** @description Lowest known house number; null if none is known. */
            first_number: number | null;
            /** @description Highest known house number; null if none is known. */
            last_number: number | null;
            /** @description Latitude in decimal degrees (WGS 84), such as -23.5614. */
            lat: number;
            /** @description Longitude in decimal degrees (WGS 84), such as -46.6559. */
            lng: number;
        };
        /** @description An entry of the address book: a sender or recipient. */
        SavedAddress: {
            /** @description Id of the entry (UUID). */
            id: string;
            /** @description Name of the person or company. */
            name: string;
            /** @description Phone number. */
            phone: string;
            /** @description Street address. */
            address: components["schemas"]["Address"];
            /** @description Whether parcels are usually picked up here; at most one entry is. */
            is_default_pickup: boolean;
            /** @description Number of orders that named the entry. */
            use_count: number;
            /** @description When an order last named it, or null. */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-05-31T12:00:00.000Z
             */
            changed_at: string;
        };
        /** @description One day of a repetition. */
        RepetitionRun: {
            /** @description The day, in São Paulo, such as `2026-11-23`. */
            day: string;
            /**
             * @description What became of it.
             * @enum {string}
             */
            status: "placed" | "unpaid" | "failed";
            /** @description Id of its order; null if there is none. */
            order_id: string | null;
            /** @description Why there is no order: the code of a refusal, or `price_above_limit`, `too_late`, `not_a_member`. */
            reason: string | null;
            /** @description Price, in centavos; null if nothing was quoted. */
            price_cents: number | null;
            /**
             * Format: date-time
             * @description When it was last tried.
             * @example 2026-05-31T12:00:00.000Z
             */
            at: string;
        };
        /** @description A template that makes an order on each day of its rule. */
        Repetition: {
            /** @description Repetition id (UUID). */
            id: string;
            /** @description Its rule (RFC 5545), such as `FREQ=WEEKLY;BYDAY=MO,TH`. */
            rule: string;
            /** @description The first date of the rule. */
            starts_on: string;
            /** @description When the pickup window begins, in São Paulo, such as `09:00`. */
            pickup_from: string;
            /** @description When the pickup window ends, in São Paulo. */
            pickup_until: string;
            /** @description When the delivery window begins, in São Paulo; null for any time. */
            delivery_from: string | null;
            /** @description When the delivery window ends, in São Paulo; null for any time. */
            delivery_until: string | null;
            /**
             * @description Delivery speed.
             * @enum {string}
             */
            tier: "turbo" | "express";
            /**
             * @description Vehicle class.
             * @enum {string}
             */
            service_type: "MOTO" | "CAR" | "VAN" | "TRUCK";
            /** @description Postal code of the pickup. */
            origin_postal_code: string;
            /** @description Postal code of the destination. */
            destination_postal_code: string;
            /** @description Street address of the pickup; null for a postal code alone. */
            origin_address: components["schemas"]["Address"] | null;
            /** @description Street address of the destination; null for a postal code alone. */
            destination_address: components["schemas"]["Address"] | null;
            /** @description The parcels of each order; null if the shipper did not say. */
            parcels: components["schemas"]["Parcel"][] | null;
            /** @description Name of the sender; null for the tenant’s name. */
            sender_name: string | null;
            /** @description Phone number of the sender. */
            sender_phone: string;
            /** @description Name of the recipient. */
            recipient_name: string;
            /** @description Phone number of the recipient. */
            recipient_phone: string;
            /** @description Instructions for the driver. */
            remarks: string | null;
            /** @description Whether the hand-over needs a photo or a signature. */
            pod: boolean;
            /** @description Reference of the shipper; that of an order ends with the day, such as `-2026-11-23`. */
            reference: string | null;
            /** @description An order that would cost more, in centavos, is not placed; null for no limit. */
            max_price_cents: number | null;
            /**
             * @description Status.
             * @enum {string}
             */
            status: "active" | "paused" | "ended";
            /** @description Days to come that are left out. */
            skipped_days: string[];
            /** @description The day of the next order; null if it is paused or has ended. */
            next_day: string | null;
            /** @description When the next order is made or tried again; null if it is paused or has ended. */
            next_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description When it ended; null before. */
            ended_at: string | null;
            /** @description Its last days, newest first, at most 52. */
            runs: components["schemas"]["RepetitionRun"][];
        };
        /** @description A URL of the tenant that receives events. Secrets are shown only when they are created. */
        WebhookEndpoint: {
            /** @description Endpoint id (UUID). */
            id: string;
            /** @description URL that receives the events. */
            url: string;
            /** @description Description by the tenant; null if there is none. */
            description: string | null;
            /** @description Event types that it receives; null for all types. */
            events: string[] | null;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "enabled" | "failing" | "disabled";
            /** @description Whether a staged secret signs deliveries beside the current one. */
            is_secret_staged: boolean;
            /**
             * Format: date-time
             * @description When the endpoint was created.
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description When the current series of failures began; null if the last attempt succeeded. */
            failing_since: string | null;
            /** @description When the endpoint was disabled; null while it is enabled. */
            disabled_at: string | null;
            /** @description Why it was disabled: `by_user`, `gone` (it responded with 410) or `failing` (it failed for five days); null while it is enabled. */
            disabled_reason: string | null;
        };
        /** @description The delivery of one event to one endpoint. */
        WebhookDelivery: {
            /** @description Event id, sent as the header `webhook-id`. */
            event_id: string;
            /** @description Event type. */
            type: string;
            /** @description Order of the event; null if none. */
            order_id: string | null;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "waiting" | "delivered" | "failed";
            /** @description Number of attempts made, at most 10. */
            attempt_count: number;
            /** @description When the next attempt is due; null if none is planned. */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the delivery was created.
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description When it was delivered or failed for good; null before. */
            finished_at: string | null;
        };
        /** @description One HTTP request to an endpoint, with its outcome. */
        WebhookAttempt: {
            /**
             * Format: date-time
             * @description When the attempt started.
             * @example 2026-05-31T12:00:00.000Z
             */
            at: string;
            /** @description Attempt number, 1 to 10. */
            number: number;
            /** @description URL of the request. */
            url: string;
            /** @description Request headers by name. */
            request_headers: unknown;
            /** @description HTTP status; null without a response. */
            status: number | null;
            /** @description Why there was no response, or null. */
            failure: string | null;
            /** @description Beginning of the response body; null if there was no response. */
            response: string | null;
            /** @description Duration in milliseconds. */
            milliseconds: number;
        };
        /** @description The delivery of one event to one endpoint. */
        WebhookDeliveryDetail: {
            /** @description Event id, sent as the header `webhook-id`. */
            event_id: string;
            /** @description Event type. */
            type: string;
            /** @description Order of the event; null if none. */
            order_id: string | null;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "waiting" | "delivered" | "failed";
            /** @description Number of attempts made, at most 10. */
            attempt_count: number;
            /** @description When the next attempt is due; null if none is planned. */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the delivery was created.
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description When it was delivered or failed for good; null before. */
            finished_at: string | null;
            /** @description Request body; the same in each attempt. */
            request_body: string;
            /** @description Attempts so far, oldest first. */
            attempts: components["schemas"]["WebhookAttempt"][];
        };
        /** @description A paid delivery, as its shipper sees it. */
        OrderInEvent: {
            /** @description Order id (UUID). */
            order_id: string;
            /** @description Delivery code: `RD` and 8 characters, such as `RD0A1B2C3D`. */
            code: string;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "awaiting_driver" | "assigned" | "accepted" | "at_pickup" | "picked_up" | "in_transit" | "delivered" | "canceled" | "returning" | "returned";
            /** @description Delivery speed. */
            tier: ("turbo" | "express") | null;
            /**
             * @description Vehicle class.
             * @enum {string}
             */
            service_type: "MOTO" | "CAR" | "VAN" | "TRUCK";
            /** @description Price paid, in centavos. */
            price_cents: number;
            /** @description ISO 4217 currency code; always `BRL`. */
            currency: string;
            /**
             * Format: date-time
             * @description When the order was placed.
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description Deadline of the hand-over. */
            deadline_at: string | null;
            /** @description Road distance from origin to destination, in kilometres. */
            distance_km: number | null;
            /**
             * @description Where `distanceKm` comes from.
             * @enum {string}
             */
            distance_source: "road" | "estimate";
            /** @description Driving time by the road network, in seconds; null if the distance is an estimate. */
            duration_seconds: number | null;
            /** @description Public tracking page of the order. */
            tracking_url: string;
            /** @description Reference of the shipper, such as an invoice number; null if none was given. */
            reference: string | null;
            /** @description Whether the hand-over needs a photo or a signature. */
            pod: boolean;
            /** @description Instructions for the driver, or null. */
            remarks: string | null;
            /** @description What the holder of the tracking link added for the driver; null if nothing. */
            instructions: components["schemas"]["Instructions"] | null;
            /** @description False for a rehearsal: a test order with no real delivery and no real money. */
            livemode: boolean;
            /** @description How the order is rehearsed; null for a real order. */
            rehearsal: components["schemas"]["Rehearsal"] | null;
            /** @description The parcels; null if the shipper did not say. */
            parcels: components["schemas"]["Parcel"][] | null;
            /** @description When the parcel is ready for the pickup; null if it was when it was ordered. */
            ready_at: string | null;
            /** @description When the parcel may be picked up; null for any time. */
            pickup_window: components["schemas"]["TimeWindow"] | null;
            /** @description When the parcel may be handed over; null for any time. */
            delivery_window: components["schemas"]["TimeWindow"] | null;
            /** @description When the search for a driver begins; null where it began with the order. */
            dispatch_from: string | null;
            /** @description When the driver reported the arrival at the destination; null before, and if the driver left that step out. */
            arrived_at_destination_at: string | null;
            /** @description Whether street and number of a stop are missing. */
            address_incomplete: boolean;
            /** @description Pickup place. */
            origem: components["schemas"]["Place"];
            /** @description Destination. */
            destino: components["schemas"]["Place"];
            /** @description Contact who gives the parcel to the driver. */
            sender: components["schemas"]["Contact"];
            /** @description Contact who receives the parcel. */
            recipient: components["schemas"]["Contact"];
            /** @description Estimated arrival of the driver; null before a driver accepts, after the delivery has ended, and when no estimate is possible. */
            estimate: components["schemas"]["Estimate"] | null;
            /** @description Driver who was offered the order or carries it; null if there is none. */
            driver: {
                /** @description First name of the driver. */
                name: string;
                /**
                 * @description Kind of driver.
                 * @enum {string}
                 */
                persona: "caminhoneiro" | "carro_van" | "motoboy";
            } | null;
        };
        /** @description A template that makes an order on each day of its rule. */
        RepeatedOrder: {
            /** @description Reference of the shipper; that of an order ends with the day, such as `-2026-11-23`. */
            reference: string | null;
            /**
             * @description Delivery speed.
             * @enum {string}
             */
            tier: "turbo" | "express";
            /**
             * @description Vehicle class.
             * @enum {string}
             */
            service_type: "MOTO" | "CAR" | "VAN" | "TRUCK";
            /** @description Postal code of the pickup. */
            origin_postal_code: string;
            /** @description Postal code of the destination. */
            destination_postal_code: string;
            /** @description Street address of the pickup; null for a postal code alone. */
            origin_address: components["schemas"]["Address"] | null;
            /** @description Street address of the destination; null for a postal code alone. */
            destination_address: components["schemas"]["Address"] | null;
            /** @description The parcels of each order; null if the shipper did not say. */
            parcels: components["schemas"]["Parcel"][] | null;
        };
        Event: {
            /**
             * Format: uuid
             * @description The event’s id: the same at every attempt
             */
            id: string;
            /** @constant */
            type: "tracking.driver_assigned";
            /**
             * Format: date-time
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description Grows with every event of the tenant */
            sequence: number;
            /** Format: uuid */
            tenant_id: string;
            /** @description False where a test key made the request: no real parcel and no real money */
            livemode: boolean;
            data: components["schemas"]["OrderInEvent"];
        } | {
            /**
             * Format: uuid
             * @description The event’s id: the same at every attempt
             */
            id: string;
            /** @constant */
            type: "tracking.picked_up";
            /**
             * Format: date-time
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description Grows with every event of the tenant */
            sequence: number;
            /** Format: uuid */
            tenant_id: string;
            /** @description False where a test key made the request: no real parcel and no real money */
            livemode: boolean;
            data: components["schemas"]["OrderInEvent"];
        } | {
            /**
             * Format: uuid
             * @description The event’s id: the same at every attempt
             */
            id: string;
            /** @constant */
            type: "tracking.arrived_at_destination";
            /**
             * Format: date-time
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description Grows with every event of the tenant */
            sequence: number;
            /** Format: uuid */
            tenant_id: string;
            /** @description False where a test key made the request: no real parcel and no real money */
            livemode: boolean;
            data: components["schemas"]["OrderInEvent"];
        } | {
            /**
             * Format: uuid
             * @description The event’s id: the same at every attempt
             */
            id: string;
            /** @constant */
            type: "tracking.delivered";
            /**
             * Format: date-time
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description Grows with every event of the tenant */
            sequence: number;
            /** Format: uuid */
            tenant_id: string;
            /** @description False where a test key made the request: no real parcel and no real money */
            livemode: boolean;
            data: components["schemas"]["OrderInEvent"];
        } | {
            /**
             * Format: uuid
             * @description The event’s id: the same at every attempt
             */
            id: string;
            /** @constant */
            type: "tracking.sla_breached";
            /**
             * Format: date-time
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description Grows with every event of the tenant */
            sequence: number;
            /** Format: uuid */
            tenant_id: string;
            /** @description False where a test key made the request: no real parcel and no real money */
            livemode: boolean;
            data: components["schemas"]["OrderInEvent"];
        } | {
            /**
             * Format: uuid
             * @description The event’s id: the same at every attempt
             */
            id: string;
            /** @constant */
            type: "tracking.canceled";
            /**
             * Format: date-time
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description Grows with every event of the tenant */
            sequence: number;
            /** Format: uuid */
            tenant_id: string;
            /** @description False where a test key made the request: no real parcel and no real money */
            livemode: boolean;
            data: components["schemas"]["OrderInEvent"];
        } | {
            /**
             * Format: uuid
             * @description The event’s id: the same at every attempt
             */
            id: string;
            /** @constant */
            type: "wallet.credit";
            /**
             * Format: date-time
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description Grows with every event of the tenant */
            sequence: number;
            /** Format: uuid */
            tenant_id: string;
            /** @description False where a test key made the request: no real parcel and no real money */
            livemode: boolean;
            data: components["schemas"]["OrderInEvent"] | {
                /** @description Whole centavos of BRL */
                amount_cents: number;
                /** @description Whole centavos of BRL */
                balance_cents: number;
                /** @constant */
                currency: "BRL";
                /** @enum {string} */
                reason: "manual_credit" | "top_up" | "top_up_returned" | "top_up_released";
            };
        } | {
            /**
             * Format: uuid
             * @description The event’s id: the same at every attempt
             */
            id: string;
            /** @constant */
            type: "wallet.debit";
            /**
             * Format: date-time
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description Grows with every event of the tenant */
            sequence: number;
            /** Format: uuid */
            tenant_id: string;
            /** @description False where a test key made the request: no real parcel and no real money */
            livemode: boolean;
            data: components["schemas"]["OrderInEvent"] | {
                /** @description Whole centavos of BRL */
                amount_cents: number;
                /** @description Whole centavos of BRL */
                balance_cents: number;
                /** @constant */
                currency: "BRL";
                /** @enum {string} */
                reason: "top_up_held" | "top_up_returned";
            };
        } | {
            /**
             * Format: uuid
             * @description The event’s id: the same at every attempt
             */
            id: string;
            /** @constant */
            type: "repetition.unpaid";
            /**
             * Format: date-time
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description Grows with every event of the tenant */
            sequence: number;
            /** Format: uuid */
            tenant_id: string;
            /** @description False where a test key made the request: no real parcel and no real money */
            livemode: boolean;
            data: {
                /** Format: uuid */
                repetition_id: string;
                /** Format: date */
                day: string;
                /** @description The code of a refusal, or price_above_limit, too_late, not_a_member */
                reason: string;
                price_cents: number | null;
                pickup_window: {
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    from: string;
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    until: string;
                };
                delivery_window: {
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    from: string;
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    until: string;
                } | null;
                /** @description Null after an erasure of its sender or recipient */
                order: components["schemas"]["RepeatedOrder"] | null;
            };
        } | {
            /**
             * Format: uuid
             * @description The event’s id: the same at every attempt
             */
            id: string;
            /** @constant */
            type: "repetition.failed";
            /**
             * Format: date-time
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description Grows with every event of the tenant */
            sequence: number;
            /** Format: uuid */
            tenant_id: string;
            /** @description False where a test key made the request: no real parcel and no real money */
            livemode: boolean;
            data: {
                /** Format: uuid */
                repetition_id: string;
                /** Format: date */
                day: string;
                /** @description The code of a refusal, or price_above_limit, too_late, not_a_member */
                reason: string;
                price_cents: number | null;
                pickup_window: {
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    from: string;
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    until: string;
                };
                delivery_window: {
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    from: string;
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    until: string;
                } | null;
                /** @description Null after an erasure of its sender or recipient */
                order: components["schemas"]["RepeatedOrder"] | null;
            };
        } | {
            /**
             * Format: uuid
             * @description The event’s id: the same at every attempt
             */
            id: string;
            /** @constant */
            type: "webhook.test";
            /**
             * Format: date-time
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description Grows with every event of the tenant */
            sequence: number;
            /** Format: uuid */
            tenant_id: string;
            /** @description False where a test key made the request: no real parcel and no real money */
            livemode: boolean;
            data: {
                /** Format: uuid */
                endpoint_id: string;
                /** Format: uri */
                url: string;
            };
        } | {
            /**
             * Format: uuid
             * @description The event’s id: the same at every attempt
             */
            id: string;
            /** @constant */
            type: "webhook.disabled";
            /**
             * Format: date-time
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /** @description Grows with every event of the tenant */
            sequence: number;
            /** Format: uuid */
            tenant_id: string;
            /** @description False where a test key made the request: no real parcel and no real money */
            livemode: boolean;
            data: {
                /** Format: uuid */
                endpoint_id: string;
                /** Format: uri */
                url: string;
                /** @enum {string} */
                reason: "gone" | "failing";
                failing_since: string | null;
            };
        };
        /** @description A pickup place or destination as the public sees it, without street and number. */
        PublicPlace: {
            /** @description City and postal code. */
            address: string;
            /** @description Latitude in decimal degrees (WGS 84); of a street address to about a kilometre. */
            lat: number;
            /** @description Longitude in decimal degrees (WGS 84); of a street address to about a kilometre. */
            lng: number;
        };
        /** @description A delivery as the public tracking page shows it: first names only, no phone numbers. */
        TrackedDelivery: {
            /** @description False for a rehearsal: a test order with no real delivery and no real money. */
            livemode: boolean;
            /** @description Delivery code: `RD` and 8 characters, such as `RD0A1B2C3D`. */
            code: string;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "awaiting_driver" | "assigned" | "accepted" | "at_pickup" | "picked_up" | "in_transit" | "delivered" | "canceled" | "returning" | "returned";
            /** @description Current status, in the language of the request. */
            status_label: string;
            /**
             * @description Delivery speed.
             * @enum {string}
             */
            tier: "turbo" | "express";
            /**
             * @description Vehicle class.
             * @enum {string}
             */
            service_type: "MOTO" | "CAR" | "VAN" | "TRUCK";
            /**
             * Format: date-time
             * @description When the order was placed.
             * @example 2026-05-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Deadline of the hand-over.
             * @example 2026-05-31T12:00:00.000Z
             */
            deadline_at: string;
            /** @description When the parcel is ready for the pickup; null if it was when it was ordered. */
            ready_at: string | null;
            /** @description When the parcel may be picked up; null for any time. */
            pickup_window: components["schemas"]["TimeWindow"] | null;
            /** @description When the parcel may be handed over; null for any time. */
            delivery_window: components["schemas"]["TimeWindow"] | null;
            /** @description When the search for a driver begins; null where it began with the order. */
            dispatch_from: string | null;
            /** @description When the driver reported the arrival at the destination; null before, and if the driver left that step out. */
            arrived_at_destination_at: string | null;
            /** @description Road distance from origin to destination, in kilometres. */
            distance_km: number;
            /**
             * @description Where `distanceKm` comes from.
             * @enum {string}
             */
            distance_source: "road" | "estimate";
            /** @description Way on the roads from origin to destination, for a map: an encoded polyline with 5 decimal places, at most 12,000 characters. Null if the distance is an estimate, or if an end is a street address. */
            road_line: string | null;
            /** @description Public tracking page. */
            tracking_url: string;
            /** @description Pickup place. */
            origem: components["schemas"]["PublicPlace"];
            /** @description Destination. */
            destino: components["schemas"]["PublicPlace"];
            /** @description First name of the sender. */
            sender_name: string;
            /** @description First name of the recipient. */
            recipient_name: string;
            /** @description First name of the driver; null if there is none. */
            driver_name: string | null;
            /** @description Whether `addInstructions` is possible: until pickup. */
            takes_instructions: boolean;
            /** @description Last reported position of the driver, from acceptance until the hand-over; else null. */
            position: components["schemas"]["Position"] | null;
            /** @description How near the driver is to the next stop; null while the driver is far away or has no stop ahead. */
            approach: components["schemas"]["Approach"] | null;
            /** @description Estimated arrival of the driver; null before a driver accepts, after the delivery has ended, and when no estimate is possible. */
            estimate: components["schemas"]["Estimate"] | null;
            /** @description Timeline of the delivery, oldest entry first. */
            timeline: components["schemas"]["PublicTimelineEvent"][];
        };
        /** @description Hashes of a photo or signature, to compare with a file at hand. */
        Evidence: {
            /** @description What it shows: `pickup`, `delivery`, `signature`, `damage` or `photo`. */
            stage: string;
            /**
             * Format: date-time
             * @description When the server received it.
             * @example 2026-05-31T12:00:00.000Z
             */
            ts: string;
            /** @description SHA-256 of the stored file, in hex. */
            sha256: string;
            /** @description SHA-256 of the original upload, in hex; null if unknown. */
            sent_sha256: string | null;
        };
        /** @description The delivery of a proof, with no more personal data than the tracking page shows. */
        ProvenDelivery: {
            /** @description Number of the entry whose hash is the head, from 1. */
            entry: number;
            /**
             * Format: date-time
             * @description When that entry happened.
             * @example 2026-05-31T12:00:00.000Z
             */
            entry_at: string;
            /** @description What happened in that entry, in the language of the request. */
            entry_label: string;
            /** @description Number of timeline entries after that one. */
            entries_since: number;
            /** @description Number of the first entry whose hash does not match; null if all match. */
            broken_entry: number | null;
            /** @description Number of entries whose personal data was erased by law. For those, only the position in the hash chain can be verified. */
            erased_entries: number;
            /** @description When personal data was last erased; null if it never was. */
            erased_at: string | null;
            /** @description False for a rehearsal, which proves nothing. */
            livemode: boolean;
            /** @description Delivery code: `RD` and 8 characters, such as `RD0A1B2C3D`. */
            code: string;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "awaiting_driver" | "assigned" | "accepted" | "at_pickup" | "picked_up" | "in_transit" | "delivered" | "canceled" | "returning" | "returned";
            /** @description Current status, in the language of the request. */
            status_label: string;
            /** @description First name of the sender. */
            sender_name: string;
            /** @description First name of the recipient. */
            recipient_name: string;
            /** @description Pickup place. */
            origem: {
                /** @description City and postal code. */
                address: string;
            };
            /** @description Destination. */
            destino: {
                /** @description City and postal code. */
                address: string;
            };
            /** @description When the driver picked the parcel up; null before. */
            picked_up_at: string | null;
            /** @description When the parcel was handed to the recipient or returned to the sender; null before. */
            ended_at: string | null;
            /** @description Photos and signatures, oldest first. */
            evidence: components["schemas"]["Evidence"][];
        };
        /** @description Result of verifying a proof of delivery. */
        ProofCheck: {
            /**
             * @description Verdict on the timeline.
             * @enum {string}
             */
            verdict: "genuine" | "broken" | "unknown";
            /** @description Head: all 64 hex digits if known, else the argument. */
            head: string;
            /** @description Whether this platform made the PDF, byte for byte; null if no file hash was passed. */
            is_file_genuine: boolean | null;
            /** @description The delivery; null if the head is unknown. */
            delivery: components["schemas"]["ProvenDelivery"] | null;
        };
    };
    responses: never;
    parameters: {
        /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
        IdempotencyKey: string;
        /** @description The `step_up_token` of `POST /api/app/v1/auth/confirm`, where the request was answered with `step_up_required`. */
        StepUpToken: string;
    };
    requestBodies: never;
    headers: {
        /** @description The request’s id in our logs. */
        "X-Request-Id": string;
        /** @description `true` where this is the stored response of an earlier request. */
        "Idempotency-Replayed": string;
        /** @description Seconds to wait before the next try. */
        "Retry-After": number;
        /** @description For `If-None-Match`. */
        ETag: string;
        /** @description What is left of the budget, such as `"app";r=599;t=3600`. */
        RateLimit: string;
        /** @description The budget, such as `"app";q=600;w=3600`. */
        "RateLimit-Policy": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    postAuthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "embarcador@demo.rodovia.dev",
                 *       "password": "rodovia-demo-2026",
                 *       "device": "Pixel 9"
                 *     }
                 */
                "application/json": {
                    /** @description E-mail address of the account. */
                    email: string;
                    /** @description Password. */
                    password: string;
                    /** @description Name of the session, such as the device. */
                    device?: string | null;
                    /**
                     * @description `device_token` of an earlier login of this account on this device: its tries are counted apart
                     * @default null
                     */
                    device_token?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description For the header `Authorization: Bearer <token>`. */
                        access_token: string;
                        /** @description Refresh token for `refreshSession`. It works once and expires after 30 days. */
                        refresh_token: string;
                        /** @description For the next login of this account on this device, as `deviceToken`: tries of others then lock nobody out. */
                        device_token: string;
                        /** @description Token type; always `Bearer`. */
                        token_type: string;
                        /** @description Lifetime of the access token. */
                        expires_in: number;
                        /** @description The logged-in user. */
                        user: components["schemas"]["User"];
                        /** @description Tenant of the user. */
                        tenant: components["schemas"]["Tenant"];
                    };
                };
            };
            /** @description `invalid_credentials`, `mfa_required` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `sign_in_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthLoginComplete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "challenge": "rdf_3rXk0o5hV2w9cJ7mQ1tZ8y",
                 *       "code": "492039"
                 *     }
                 */
                "application/json": {
                    /** @description `challenge` in the details of `mfa_required`, or of `startPasskeyLogin`. It works once, for five minutes and five tries. */
                    challenge: string;
                    /** @description Six digits that an authenticator app of the account shows. Each code works once. */
                    code?: string | null;
                    /** @description A recovery code of the account. Each works once. */
                    recovery_code?: string | null;
                    /** @description Response of a passkey of the account: JSON text of `PublicKeyCredential.toJSON()`, at most 16,384 characters. */
                    passkey?: string | null;
                    /** @description For a login by a passkey alone: name of the session, such as the device. */
                    device?: string | null;
                    /**
                     * @description `device_token` of an earlier login of this account on this device: its tries are counted apart
                     * @default null
                     */
                    device_token?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description For the header `Authorization: Bearer <token>`. */
                        access_token: string;
                        /** @description Refresh token for `refreshSession`. It works once and expires after 30 days. */
                        refresh_token: string;
                        /** @description For the next login of this account on this device, as `deviceToken`: tries of others then lock nobody out. */
                        device_token: string;
                        /** @description Token type; always `Bearer`. */
                        token_type: string;
                        /** @description Lifetime of the access token. */
                        expires_in: number;
                        /** @description The logged-in user. */
                        user: components["schemas"]["User"];
                        /** @description Tenant of the user. */
                        tenant: components["schemas"]["Tenant"];
                    };
                };
            };
            /** @description `mfa_failed` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `challenge_expired` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthLoginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description To send back with the response. It works once, for five tries. */
                        challenge: string;
                        /** @description `publicKey` of `navigator.credentials.create` or `get` as JSON: see `PublicKeyCredential.parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`. */
                        options: unknown;
                        /**
                         * Format: date-time
                         * @description When the challenge expires.
                         * @example 2026-05-31T12:00:00.000Z
                         */
                        expires_at: string;
                    };
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthLoginEnrol: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "challenge": "rdf_3rXk0o5hV2w9cJ7mQ1tZ8y",
                 *       "kind": "totp"
                 *     }
                 */
                "application/json": {
                    /** @description `challenge` in the details of `mfa_required`. */
                    challenge: string;
                    /**
                     * @description Kind of the factor.
                     * @enum {string}
                     */
                    kind: "totp" | "passkey";
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description For `completeEnrolment`. It works once, for five tries. */
                        challenge: string;
                        /** @description Of an authenticator app: secret in base32, to type into the app. Shown only here. */
                        secret: string | null;
                        /** @description The same as an `otpauth://` address, for a QR code. */
                        uri: string | null;
                        /** @description Of a passkey: `publicKey` of `navigator.credentials.create` as JSON. */
                        options: unknown | null;
                        /**
                         * Format: date-time
                         * @description When the challenge expires.
                         * @example 2026-05-31T12:00:00.000Z
                         */
                        expires_at: string;
                    };
                };
            };
            /** @description `challenge_expired` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthLoginEnrolComplete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "challenge": "rdf_3rXk0o5hV2w9cJ7mQ1tZ8y",
                 *       "code": "492039",
                 *       "name": "Pixel 9"
                 *     }
                 */
                "application/json": {
                    /** @description `challenge` of `startEnrolment`. */
                    challenge: string;
                    /** @description Name of the factor or its device, 1 to 60 characters. */
                    name: string;
                    /** @description Six digits that the authenticator app shows. */
                    code?: string | null;
                    /** @description Response of `navigator.credentials.create`: JSON text of `PublicKeyCredential.toJSON()`, at most 16,384 characters. */
                    passkey?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Tokens of the session. */
                        tokens: components["schemas"]["TokenPair"];
                        /** @description Ten recovery codes. Shown only here. */
                        recovery_codes: string[];
                    };
                };
            };
            /** @description `mfa_failed` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `challenge_expired` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthRefresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "refresh_token": "rdr_3rXk0o5hV2w9cJ7mQ1tZ8yLbN4aPfSdG"
                 *     }
                 */
                "application/json": {
                    /** @description Refresh token of the last pair. */
                    refresh_token: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description For the header `Authorization: Bearer <token>`. */
                        access_token: string;
                        /** @description Refresh token for `refreshSession`. It works once and expires after 30 days. */
                        refresh_token: string;
                        /** @description For the next login of this account on this device, as `deviceToken`: tries of others then lock nobody out. */
                        device_token: string;
                        /** @description Token type; always `Bearer`. */
                        token_type: string;
                        /** @description Lifetime of the access token. */
                        expires_in: number;
                        /** @description The logged-in user. */
                        user: components["schemas"]["User"];
                        /** @description Tenant of the user. */
                        tenant: components["schemas"]["Tenant"];
                    };
                };
            };
            /** @description `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "refresh_token": "rdr_3rXk0o5hV2w9cJ7mQ1tZ8yLbN4aPfSdG"
                 *     }
                 */
                "application/json": {
                    /** @description Refresh token of the session to end. */
                    refresh_token?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                    };
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        user: components["schemas"]["User"];
                        tenant: components["schemas"]["Tenant"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuthSessions: {
        parameters: {
            query?: {
                /** @description How many items to return; 500 at most */
                limit?: number;
                /** @description How many items to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Items of this page. */
                        sessions: components["schemas"]["Session"][];
                        /** @description Number of all items. */
                        total: number;
                        /** @description How many items the request asked for */
                        limit: number;
                        /** @description How many items were skipped */
                        offset: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAuthSessionsOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Session id. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthSessionsEndOthers: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description End all sessions of the calling user but the current one, within 5 s. Returns how many were ended. Errors: `forbidden`. */
                        ended: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthConfirm: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "rodovia-demo-2026"
                 *     }
                 */
                "application/json": {
                    /** @description Password of the calling user. Exactly one proof is required. */
                    password?: string | null;
                    /** @description Six digits that an authenticator app of the user shows. */
                    code?: string | null;
                    /** @description With `passkey`: `challenge` of `startPasskeyConfirmation`. */
                    challenge?: string | null;
                    /** @description Response of a passkey of the user: JSON text of `PublicKeyCredential.toJSON()`. */
                    passkey?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description For the header `X-Step-Up-Token`. It works in this session only, and until the password changes. */
                        step_up_token: string;
                        /** @description Lifetime of the token. */
                        expires_in: number;
                    };
                };
            };
            /** @description `invalid_credentials`, `mfa_failed`, `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `challenge_expired` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "rodovia-demo-2026",
                 *       "new_password": "quatro cavalos na ponte"
                 *     }
                 */
                "application/json": {
                    /** @description Present password. */
                    current_password: string;
                    /** @description New password: 10 to 200 characters, none of the commonest passwords. */
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                    };
                };
            };
            /** @description `invalid_credentials`, `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuthFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Second factors, oldest first, at most 10. Without any the password alone logs in. */
                        factors: components["schemas"]["Factor"][];
                        /** @description Number of unused recovery codes, of 10. */
                        recovery_codes_left: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthFactorsTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `step_up_token` of `POST /api/app/v1/auth/confirm`, where the request was answered with `step_up_required`. */
                "X-Step-Up-Token"?: components["parameters"]["StepUpToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description For `addTotp`. It works once, for five tries. */
                        challenge: string;
                        /** @description Secret in base32, to type into the app. Shown only here. */
                        secret: string;
                        /** @description The same as an `otpauth://` address, for a QR code. */
                        uri: string;
                        /**
                         * Format: date-time
                         * @description When the challenge expires.
                         * @example 2026-05-31T12:00:00.000Z
                         */
                        expires_at: string;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `step_up_required` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthFactorsTotpConfirm: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "challenge": "rdf_3rXk0o5hV2w9cJ7mQ1tZ8y",
                 *       "code": "492039",
                 *       "name": "Pixel 9"
                 *     }
                 */
                "application/json": {
                    /** @description `challenge` of `startTotp`. */
                    challenge: string;
                    /** @description Six digits that the app shows. */
                    code: string;
                    /** @description Name of the app or its device, 1 to 60 characters. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description The factor. */
                        factor: components["schemas"]["Factor"];
                        /** @description Ten recovery codes, if this is the first factor of the account; else null. Shown only here. */
                        recovery_codes: string[] | null;
                    };
                };
            };
            /** @description `mfa_failed`, `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `challenge_expired` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthFactorsPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `step_up_token` of `POST /api/app/v1/auth/confirm`, where the request was answered with `step_up_required`. */
                "X-Step-Up-Token"?: components["parameters"]["StepUpToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description To send back with the response. It works once, for five tries. */
                        challenge: string;
                        /** @description `publicKey` of `navigator.credentials.create` or `get` as JSON: see `PublicKeyCredential.parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`. */
                        options: unknown;
                        /**
                         * Format: date-time
                         * @description When the challenge expires.
                         * @example 2026-05-31T12:00:00.000Z
                         */
                        expires_at: string;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `step_up_required` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthFactorsPasskeyConfirm: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "challenge": "rdf_3rXk0o5hV2w9cJ7mQ1tZ8y",
                 *       "passkey": "{\"id\": \"…\"}",
                 *       "name": "Pixel 9"
                 *     }
                 */
                "application/json": {
                    /** @description `challenge` of `startPasskey`. */
                    challenge: string;
                    /** @description Response of a passkey: JSON of `PublicKeyCredential.toJSON()` as a text */
                    passkey: string;
                    /** @description Name of the passkey or its device, 1 to 60 characters. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description The factor. */
                        factor: components["schemas"]["Factor"];
                        /** @description Ten recovery codes, if this is the first factor of the account; else null. Shown only here. */
                        recovery_codes: string[] | null;
                    };
                };
            };
            /** @description `mfa_failed`, `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `challenge_expired` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthConfirmPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description To send back with the response. It works once, for five tries. */
                        challenge: string;
                        /** @description `publicKey` of `navigator.credentials.create` or `get` as JSON: see `PublicKeyCredential.parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`. */
                        options: unknown;
                        /**
                         * Format: date-time
                         * @description When the challenge expires.
                         * @example 2026-05-31T12:00:00.000Z
                         */
                        expires_at: string;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAuthFactorsOne: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `step_up_token` of `POST /api/app/v1/auth/confirm`, where the request was answered with `step_up_required`. */
                "X-Step-Up-Token"?: components["parameters"]["StepUpToken"];
            };
            path: {
                /** @description Factor id. */
                factor_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `step_up_required` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `step_up_token` of `POST /api/app/v1/auth/confirm`, where the request was answered with `step_up_required`. */
                "X-Step-Up-Token"?: components["parameters"]["StepUpToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Make ten new recovery codes; earlier ones stop working. Shown only here; a mail tells the user. Takes no Idempotency-Key. Errors: `forbidden`, `invalid_state` without a factor, `step_up_required`. */
                        recovery_codes: string[];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `step_up_required` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPrivacyAccessLog: {
        parameters: {
            query?: {
                /** @description How many items to return; 500 at most */
                limit?: number;
                /** @description How many items to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Items of this page. */
                        accesses: components["schemas"]["Access"][];
                        /** @description Number of all items. */
                        total: number;
                        /** @description How many items the request asked for */
                        limit: number;
                        /** @description How many items were skipped */
                        offset: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postPrivacyExports: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Export all data about the calling user. While an export is being prepared, that one is returned. Errors: `forbidden`, `rate_limited`. */
                        export: components["schemas"]["DataExport"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPrivacyExportsOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Export id. */
                export_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description An export that the caller requested. Errors: `forbidden`, `not_found`. */
                        export: components["schemas"]["DataExport"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1PrivacyExports: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "+55 11 91234-5678"
                 *     }
                 */
                "application/json": {
                    /** @description A telephone number of 8 to 15 digits, with the country code */
                    phone: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Export all data about a sender or recipient in the tenant’s orders, found by phone number. For the owner of the tenant. Errors: `forbidden`, `rate_limited`, `validation_failed`. */
                        export: components["schemas"]["DataExport"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getV1PrivacyExportsOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Export id. */
                export_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description An export that the caller requested. Errors: `forbidden`, `not_found`. */
                        export: components["schemas"]["DataExport"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDriverDeliveries: {
        parameters: {
            query?: {
                /** @description How many items to return; 500 at most */
                limit?: number;
                /** @description How many items to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Items of this page. */
                        deliveries: components["schemas"]["Delivery"][];
                        /** @description Number of all items. */
                        total: number;
                        /** @description How many items the request asked for */
                        limit: number;
                        /** @description How many items were skipped */
                        offset: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDriverDeliveriesOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Delivery code, such as `RD0A1B2C3D`; letter case does not matter. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description A delivery that is offered to the calling driver or carried by them. Errors: `not_found`. */
                        delivery: {
                            /** @description Delivery code: `RD` and 8 characters, such as `RD0A1B2C3D`. */
                            code: string;
                            /**
                             * @description Current status.
                             * @enum {string}
                             */
                            status: "awaiting_driver" | "assigned" | "accepted" | "at_pickup" | "picked_up" | "in_transit" | "delivered" | "canceled" | "returning" | "returned";
                            /** @description Delivery speed. */
                            tier: ("turbo" | "express") | null;
                            /**
                             * @description Vehicle class.
                             * @enum {string}
                             */
                            service_type: "MOTO" | "CAR" | "VAN" | "TRUCK";
                            /**
                             * Format: date-time
                             * @description When the order was placed.
                             * @example 2026-05-31T12:00:00.000Z
                             */
                            created_at: string;
                            /** @description Deadline of the hand-over. */
                            deadline_at: string | null;
                            /** @description Road distance from origin to destination, in kilometres. */
                            distance_km: number | null;
                            /**
                             * @description Where `distanceKm` comes from.
                             * @enum {string}
                             */
                            distance_source: "road" | "estimate";
                            /** @description Driving time by the road network, in seconds; null if the distance is an estimate. */
                            duration_seconds: number | null;
                            /** @description Until when the driver may accept the offer; null once it is accepted. */
                            offer_expires_at: string | null;
                            /** @description Steps that the driver can take now: `accept`, `arrived`, `picked`, `on-route`, `delivered`, `decline`, and last the optional `arrived-at-destination`. */
                            allowed_steps: string[];
                            /** @description Whether the hand-over needs a photo or a signature. */
                            pod: boolean;
                            /** @description Whether the hand-over needs the PIN that the recipient received. */
                            needs_pin: boolean;
                            /** @description What the delivery pays the driver, in centavos. */
                            earnings_cents: number;
                            /** @description Whether people and doors are hidden: until the driver accepts, after a cancellation, and from 24 hours after the end. Then contacts have a first name and the last two digits of the number, places the town and the postal code, and remarks, instructions, photos and notes are left out. */
                            masked: boolean;
                            /** @description Step that the driver probably forgot to report; null if there is none. */
                            suggestion: components["schemas"]["StepSuggestion"] | null;
                            /** @description The parcels without their value, and while details are masked without their contents; null if the shipper did not say. */
                            parcels: components["schemas"]["Parcel"][] | null;
                            /** @description When the parcel is ready for the pickup; null if it was when it was ordered. */
                            ready_at: string | null;
                            /** @description When the parcel may be picked up; null for any time. */
                            pickup_window: components["schemas"]["TimeWindow"] | null;
                            /** @description When the parcel may be handed over; null for any time. */
                            delivery_window: components["schemas"]["TimeWindow"] | null;
                            /** @description When the search for a driver begins; null where it began with the order. */
                            dispatch_from: string | null;
                            /** @description When the driver reported the arrival at the destination; null before, and if the driver left that step out. */
                            arrived_at_destination_at: string | null;
                            /** @description Estimated arrival of the driver; null before a driver accepts, after the delivery has ended, and when no estimate is possible. */
                            estimate: components["schemas"]["Estimate"] | null;
                            /** @description Instructions for the driver, or null. */
                            remarks: string | null;
                            /** @description What the holder of the tracking link added for the driver; null if nothing, and if `isMasked`. */
                            instructions: components["schemas"]["Instructions"] | null;
                            /** @description Whether street and number of a stop are missing. */
                            address_incomplete: boolean;
                            /** @description Pickup place; town and postal code only if `isMasked`. */
                            origem: components["schemas"]["Place"];
                            /** @description Destination; town and postal code only if `isMasked`. */
                            destino: components["schemas"]["Place"];
                            /** @description Contact who gives the parcel to the driver. */
                            sender: components["schemas"]["Contact"];
                            /** @description Contact who receives the parcel. */
                            recipient: components["schemas"]["Contact"];
                            /** @description Timeline of the delivery, oldest entry first. */
                            timeline: components["schemas"]["PublicTimelineEvent"][];
                            /** @description Photos that the driver took, oldest first. Each one is kept for 180 days. Empty if the delivery is masked. */
                            photos: components["schemas"]["Photo"][];
                            /** @description Way on the roads from origin to destination, for a map: an encoded polyline with 5 decimal places, at most 12,000 characters. Null if the distance is an estimate, and if `isMasked` and it leads to a street address. */
                            road_line: string | null;
                        };
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDriverDeliveriesAccept: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Delivery code, such as `RD0A1B2C3D`; letter case does not matter. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Accept an offer. Repeating it has no effect. Errors: `not_found`, `invalid_state`. */
                        delivery: components["schemas"]["Delivery"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDriverDeliveriesDecline: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Delivery code, such as `RD0A1B2C3D`; letter case does not matter. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "too_far"
                 *     }
                 */
                "application/json": {
                    /** @description Why: one of too_far, pay_too_low, does_not_fit, unsafe_area, vehicle_problem, ending_work, other */
                    reason?: string | null;
                    /** @description More about it, at most 300 characters; dispatchers see it, the shipper does not */
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Decline an offer; the next driver is asked. Always true. Errors: `not_found`, `invalid_state`, `validation_failed`. */
                        declined: boolean;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDriverDeliveriesArrived: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Delivery code, such as `RD0A1B2C3D`; letter case does not matter. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Report the arrival at the pickup. Repeating it has no effect. Errors: `not_found`, `invalid_state`. */
                        delivery: components["schemas"]["Delivery"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDriverDeliveriesPicked: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Delivery code, such as `RD0A1B2C3D`; letter case does not matter. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "Two boxes"
                 *     }
                 */
                "application/json": {
                    /** @description A JPEG, PNG or WebP photo of the parcel at pickup, in base64 */
                    photo_b64?: string | null;
                    /** @description A note of the driver */
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Report that the driver has the parcel. Repeating it has no effect. Errors: `not_found`, `invalid_state`, `validation_failed`. */
                        delivery: components["schemas"]["Delivery"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDriverDeliveriesOnRoute: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Delivery code, such as `RD0A1B2C3D`; letter case does not matter. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Report that the driver leaves for the destination. Repeating it has no effect. Errors: `not_found`, `invalid_state`. */
                        delivery: components["schemas"]["Delivery"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDriverDeliveriesArrivedAtDestination: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Delivery code, such as `RD0A1B2C3D`; letter case does not matter. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Report the arrival at the destination. Optional: it changes no status, and `handOverDelivery` needs no arrival. Repeating it has no effect. Errors: `not_found`, `invalid_state`. */
                        delivery: components["schemas"]["Delivery"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDriverDeliveriesDelivered: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Delivery code, such as `RD0A1B2C3D`; letter case does not matter. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "Left with the doorman"
                 *     }
                 */
                "application/json": {
                    /** @description A JPEG, PNG or WebP photo of the hand-over, in base64 */
                    photo_b64?: string | null;
                    /** @description The recipient’s signature as an image, in base64 */
                    signature_b64?: string | null;
                    /** @description A note of the driver */
                    note?: string | null;
                    /** @description The PIN that the recipient tells the driver; required where the order has one */
                    pin?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Hand the parcel over to the recipient. Repeating it has no effect. Errors: `not_found`, `invalid_state`, `proof_required`, `validation_failed`. */
                        delivery: components["schemas"]["Delivery"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `proof_required`, `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDriverDeliveriesProblem: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Delivery code, such as `RD0A1B2C3D`; letter case does not matter. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "code": "vehicle_breakdown",
                 *       "note": "Flat tyre"
                 *     }
                 */
                "application/json": {
                    /** @description Delivery code, such as `RD0A1B2C3D`; letter case does not matter. */
                    code?: string | null;
                    /** @description A note of the driver */
                    note?: string | null;
                    /** @description A JPEG, PNG or WebP photo of the problem, in base64 */
                    photo_b64?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description The affected delivery. */
                        delivery: components["schemas"]["Delivery"];
                        /** @description The new incident. */
                        incident: components["schemas"]["Incident"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDriverDeliveriesPosition: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Code of an open delivery, such as `RD0A1B2C3D`; letter case does not matter. */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lat": -23.5614,
                 *       "lng": -46.6559,
                 *       "accuracy_m": 12
                 *     }
                 */
                "application/json": {
                    /** @description Latitude in decimal degrees (WGS 84), from -34 to 6. */
                    lat: number;
                    /** @description Longitude in decimal degrees (WGS 84), from -74 to -28. */
                    lng: number;
                    /** @description The accuracy of the position in metres */
                    accuracy_m?: number | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description The stored position. */
                        position: components["schemas"]["Position"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDriverWorkDay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description The calling driver. Errors: `forbidden`. */
                        driver: components["schemas"]["Driver"];
                        /** @description Earnings of the calling driver. Errors: `forbidden`. */
                        earnings: components["schemas"]["Earnings"];
                        /** @description Telephone number that the calling driver calls for help: of the fleet, else of the platform; null without one. Errors: `unauthorized`. */
                        support_phone: string | null;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDriverMissedOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Orders of the last 24 hours for which the calling driver was considered and not asked, newest first, at most 50. Errors: `forbidden`. */
                        missed_orders: components["schemas"]["MissedOrder"][];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDriverAvailability: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "available": true
                 *     }
                 */
                "application/json": {
                    /** @description True to receive offers. */
                    available: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Whether the driver takes offers now. Null unless the caller is the driver or dispatches the driver. */
                        available: boolean;
                        /** @description Work at the moment, and why no offers come. Null unless the caller is the driver. */
                        work_day: components["schemas"]["WorkDay"] | null;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDriverSync: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sent_at": "2026-05-31T12:05:00.000Z",
                 *       "operations": [
                 *         {
                 *           "op_id": "6f0f3c1e-1",
                 *           "op": "accept",
                 *           "code": "RD0A1B2C3D",
                 *           "occurred_at": "2026-05-31T12:00:00.000Z"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The time by the phone’s clock; it corrects `occurred_at` where that clock is wrong */
                    sent_at?: string | null;
                    /** @description 1 to 500 operations in the sequence in which they happened */
                    operations: {
                        /** @description The app’s own id; an operation with a known id is not done again */
                        op_id: string;
                        /**
                         * @description What the driver did
                         * @enum {string}
                         */
                        op: "accept" | "arrived" | "picked" | "on-route" | "delivered" | "arrived-at-destination" | "decline" | "problem" | "position";
                        /** @description The delivery’s code */
                        code: string;
                        /**
                         * Format: date-time
                         * @description When the driver did it, by the phone’s clock
                         */
                        occurred_at: string;
                        /** @description The latitude in degrees; required for `position` */
                        lat?: number | null;
                        /** @description The longitude in degrees; required for `position` */
                        lng?: number | null;
                        /** @description The accuracy of the position in metres */
                        accuracy_m?: number | null;
                        /** @description A JPEG, PNG or WebP photo in base64 */
                        photo_b64?: string | null;
                        /** @description The recipient’s signature as an image, in base64 */
                        signature_b64?: string | null;
                        /** @description A note of the driver */
                        note?: string | null;
                        /** @description The recipient’s PIN, for `delivered` */
                        pin?: string | null;
                        /** @description Why, for `decline` */
                        decline_reason?: string | null;
                        /** @description The kind of problem, for `problem` */
                        incident_code?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        results: {
                            op_id: string | null;
                            /** @enum {string} */
                            outcome: "done" | "duplicate" | "refused";
                            /** @description The delivery’s status now */
                            status: ("awaiting_driver" | "assigned" | "accepted" | "at_pickup" | "picked_up" | "in_transit" | "delivered" | "canceled" | "returning" | "returned") | null;
                            /** @description The code, where the operation was refused */
                            error: string | null;
                            message: string | null;
                            details: unknown;
                        }[];
                        done: number;
                        duplicates: number;
                        refused: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDriverEarnings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Earnings of the calling driver. Errors: `forbidden`. */
                        earnings: {
                            /** @description ISO 4217 currency code; always `BRL`. */
                            currency: string;
                            /** @description Unpaid earnings, in centavos. */
                            balance_cents: number;
                            /** @description Since midnight. */
                            today: components["schemas"]["Earned"];
                            /** @description Today and the six days before. */
                            last_7_days: components["schemas"]["Earned"];
                            /** @description Today and the 29 days before. */
                            last_30_days: components["schemas"]["Earned"];
                            /** @description All time. */
                            all_time: components["schemas"]["Earned"];
                            /** @description The last 30 days, oldest first. */
                            by_day: components["schemas"]["EarnedDay"][];
                            /** @description The last ten deliveries, newest first. */
                            last_deliveries: components["schemas"]["EarnedDelivery"][];
                        };
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDriverEarningsDeliveries: {
        parameters: {
            query: {
                /** @description How many items to return; 500 at most */
                limit?: number;
                /** @description How many items to skip */
                offset?: number;
                /** @description The day, in the time of São Paulo */
                date: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Items of this page. */
                        deliveries: components["schemas"]["EarnedDelivery"][];
                        /** @description Number of all items. */
                        total: number;
                        /** @description How many items the request asked for */
                        limit: number;
                        /** @description How many items were skipped */
                        offset: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDriverPixKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `step_up_token` of `POST /api/app/v1/auth/confirm`, where the request was answered with `step_up_required`. */
                "X-Step-Up-Token"?: components["parameters"]["StepUpToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pix_key": "motorista@demo.rodovia.dev"
                 *     }
                 */
                "application/json": {
                    /** @description CPF, CNPJ, e-mail address, phone number or random key. */
                    pix_key: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description PIX key for earnings, or null. */
                        pix_key: string | null;
                        /** @description Until when payouts that are requested now wait, because another PIX key replaced the user’s within the last 24 hours; else null. */
                        payouts_held_until: string | null;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `step_up_required` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDriverPayouts: {
        parameters: {
            query?: {
                /** @description How many items to return; 500 at most */
                limit?: number;
                /** @description How many items to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Items of this page. */
                        payouts: components["schemas"]["Payout"][];
                        /** @description Number of all items. */
                        total: number;
                        /** @description How many items the request asked for */
                        limit: number;
                        /** @description How many items were skipped */
                        offset: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDriverPayouts: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The `step_up_token` of `POST /api/app/v1/auth/confirm`, where the request was answered with `step_up_required`. */
                "X-Step-Up-Token"?: components["parameters"]["StepUpToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Request a payout of all unpaid earnings to the driver’s PIX key. A driver requests their own; platform administrators pass `driverId`. Within 24 hours after another PIX key replaced the driver’s, the caller confirms with `confirmIdentity`, and the payout waits until the end of these hours. Errors: `forbidden`, `step_up_required`, `not_found`; `invalid_state` without a PIX key or without unpaid earnings. */
                        payout: components["schemas"]["Payout"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `step_up_required` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDriverPushWebKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Public key of this platform for browsers, 65 bytes in base64url: `applicationServerKey` of `pushManager.subscribe` (RFC 8292). A subscription with another key gets no pushes. */
                        web_push_key: string;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDriverPushRegister: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "device_token": "ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]",
                 *       "platform": "expo",
                 *       "app_version": "1.4.0",
                 *       "device": "Pixel 9"
                 *     }
                 */
                "application/json": {
                    /** @description Token of the push service; for `web` the JSON of the browser’s `PushSubscription`, at most 4,096 characters */
                    device_token: string;
                    /**
                     * @description Push notification service.
                     * @enum {string}
                     */
                    platform: "fcm" | "apns" | "expo" | "web";
                    /** @description App version, at most 200 characters. */
                    app_version?: string | null;
                    /** @description Device name, at most 200 characters. */
                    device?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Register an app for push notifications of the calling user, in the language of the request (`Accept-Language`). A token belongs to one user: the last registration wins. Errors: `validation_failed`. */
                        push: components["schemas"]["PushRegistration"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDriverPushUnregister: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "device_token": "ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]"
                 *     }
                 */
                "application/json": {
                    /** @description Token, for a browser its subscription or endpoint; omit for all tokens of this session. */
                    device_token?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Remove a push token, or all tokens of the calling session. Returns the number removed. */
                        removed: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPrivacyErasure: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Get the status of the calling user’s latest erasure request. Errors: `not_found` if there is none. */
                        erasure: components["schemas"]["Erasure"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postPrivacyErasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "rodovia-demo-2026"
                 *     }
                 */
                "application/json": {
                    /** @description Password of the account. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Erase the calling user’s account and all its personal data; sessions end within 5 s. Errors: `invalid_credentials`, `rate_limited`; `last_owner` for the last owner of a tenant; `invalid_state` if the erasure has to wait: `details.possible_from` says until when, and it then runs automatically. */
                        erasure: components["schemas"]["Erasure"];
                    };
                };
            };
            /** @description `invalid_credentials`, `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `last_owner`, `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deletePrivacyErasure: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Cancel the calling user’s pending erasure. Errors: `not_found` if there is none; `invalid_state` if it already ran. */
                        erasure: components["schemas"]["Erasure"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWallet: {
        parameters: {
            query?: {
                /** @description How many items to return; 500 at most */
                limit?: number;
                /** @description How many items to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @constant */
                        currency: "BRL";
                        /** @description Whole centavos of BRL */
                        balance_cents: number;
                        statement: components["schemas"]["StatementEntry"][];
                        total: number;
                        /** @description How many items the request asked for */
                        limit: number;
                        /** @description How many items were skipped */
                        offset: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "getWalletStatement.csv": {
        parameters: {
            query: {
                /** @description The first day, in the time of São Paulo */
                from: string;
                /** @description The last day, in the time of São Paulo; at most 366 days after the first */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "getWalletStatement.pdf": {
        parameters: {
            query: {
                /** @description The first day, in the time of São Paulo */
                from: string;
                /** @description The last day, in the time of São Paulo; at most 366 days after the first */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWalletTopups: {
        parameters: {
            query?: {
                /** @description How many items to return; 500 at most */
                limit?: number;
                /** @description How many items to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Items of this page. */
                        topups: components["schemas"]["TopUp"][];
                        /** @description Number of all items. */
                        total: number;
                        /** @description How many items the request asked for */
                        limit: number;
                        /** @description How many items were skipped */
                        offset: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postWalletTopups: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount_cents": 25000
                 *     }
                 */
                "application/json": {
                    /** @description Amount in centavos, at least 100. */
                    amount_cents: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Create a PIX charge that tops up the wallet of the caller’s tenant. Errors: `forbidden`, `validation_failed`, `unavailable`. */
                        topup: components["schemas"]["TopUpDetail"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWalletTopupsOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Top-up id. */
                topup_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description A top-up of the caller’s tenant. Errors: `forbidden`, `not_found`. */
                        topup: components["schemas"]["TopUpDetail"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrders: {
        parameters: {
            query?: {
                /** @description How many items to return; 500 at most */
                limit?: number;
                /** @description How many items to skip */
                offset?: number;
                /** @description Only orders in one of these statuses, separated by commas: awaiting_driver, assigned, accepted, at_pickup, picked_up, in_transit, delivered, canceled, returning, returned */
                status?: string;
                /** @description Only orders placed at this instant or later */
                created_from?: string;
                /** @description Only orders placed before this instant */
                created_before?: string;
                /** @description Only the order with this code, in upper or lower case */
                code?: string;
                /** @description Only the order with this reference of yours */
                reference?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Items of this page. */
                        orders: components["schemas"]["Order"][];
                        /** @description Number of all items. */
                        total: number;
                        /** @description How many items the request asked for */
                        limit: number;
                        /** @description How many items were skipped */
                        offset: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postOrders: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cotacao_id": "0198c5d2-7f3a-7c41-9b52-6d1f3a8e2b10",
                 *       "tier": "turbo",
                 *       "sender_name": "Loja Paulista",
                 *       "sender_phone": "+55 11 3000-0000",
                 *       "recipient_name": "Ana Souza",
                 *       "recipient_phone": "+55 11 91234-5678",
                 *       "remarks": "Frágil",
                 *       "pod": true
                 *     }
                 */
                "application/json": {
                    /** @description The quote to order; a quote is good for one order */
                    cotacao_id: string;
                    /**
                     * @description Delivery speed: `turbo` or `express`.
                     * @enum {string}
                     */
                    tier: "turbo" | "express";
                    /** @description Name of the sender; defaults to the tenant’s name. */
                    sender_name?: string | null;
                    /** @description A telephone number of 8 to 15 digits, with the country code */
                    sender_phone: string;
                    /** @description Name of the recipient. */
                    recipient_name: string;
                    /** @description A telephone number of 8 to 15 digits, with the country code */
                    recipient_phone: string;
                    /** @description Instructions for the driver, at most 1000 characters. */
                    remarks?: string | null;
                    /** @description Whether the hand-over needs a photo or a signature; the default is false. */
                    pod?: boolean | null;
                    /** @description Reference of the shipper, unique among the orders of the tenant. */
                    reference?: string | null;
                    /** @description PIN of 4 to 8 digits that the driver needs at the hand-over. */
                    recipient_pin?: string | null;
                    /** @description The address of the pickup, with the postal code of the quote; by default that of the quote */
                    origin_address?: {
                        /** @description The postal code (CEP): 8 digits, with or without the hyphen */
                        postal_code: string;
                        /** @description The street, at most 100 characters */
                        street: string;
                        /** @description The number as on the wall, at most 15 characters; s/n for a house without one */
                        number: string;
                        /** @description Flat, floor or room, at most 60 characters */
                        complement?: string | null;
                        /** @description The district, at most 60 characters */
                        district?: string | null;
                        /** @description The city, at most 40 characters; by default that of the postal code */
                        city?: string | null;
                        /** @description The state as two letters; by default that of the postal code */
                        state?: string | null;
                        /** @description A landmark that helps to find the door, at most 200 characters */
                        reference?: string | null;
                        /** @description The latitude of a pin that a person set; it beats every other point */
                        lat?: number | null;
                        /** @description The longitude of that pin */
                        lng?: number | null;
                    } | null;
                    /** @description The address of the destination, with the postal code of the quote; by default that of the quote */
                    destination_address?: {
                        /** @description The postal code (CEP): 8 digits, with or without the hyphen */
                        postal_code: string;
                        /** @description The street, at most 100 characters */
                        street: string;
                        /** @description The number as on the wall, at most 15 characters; s/n for a house without one */
                        number: string;
                        /** @description Flat, floor or room, at most 60 characters */
                        complement?: string | null;
                        /** @description The district, at most 60 characters */
                        district?: string | null;
                        /** @description The city, at most 40 characters; by default that of the postal code */
                        city?: string | null;
                        /** @description The state as two letters; by default that of the postal code */
                        state?: string | null;
                        /** @description A landmark that helps to find the door, at most 200 characters */
                        reference?: string | null;
                        /** @description The latitude of a pin that a person set; it beats every other point */
                        lat?: number | null;
                        /** @description The longitude of that pin */
                        lng?: number | null;
                    } | null;
                    /** @description The parcels of the quote, which are the default; or such as the price of a quote without parcels includes */
                    parcels?: {
                        /** @description The weight in grams */
                        weight_g: number;
                        /** @description The length in whole centimetres */
                        length_cm: number;
                        /** @description The width in whole centimetres */
                        width_cm: number;
                        /** @description The height in whole centimetres */
                        height_cm: number;
                        /** @description What is in it, at most 200 characters */
                        description?: string | null;
                        /** @description The value in centavos */
                        declared_value_cents?: number | null;
                        /** @description Whether it breaks easily */
                        fragile?: boolean | null;
                    }[] | null;
                    /** @description When the parcel is ready for the pickup; by default now */
                    ready_at?: string | null;
                    /** @description When it may be picked up: at least 30 minutes, at most 30 days ahead. No driver is asked earlier than needed */
                    pickup_window?: {
                        /**
                         * Format: date-time
                         * @description When it begins
                         */
                        from: string;
                        /**
                         * Format: date-time
                         * @description When it ends
                         */
                        until: string;
                    } | null;
                    /** @description When it may be handed over; its end is the deadline, and the way from the pickup must fit */
                    delivery_window?: {
                        /**
                         * Format: date-time
                         * @description When it begins
                         */
                        from: string;
                        /**
                         * Format: date-time
                         * @description When it ends
                         */
                        until: string;
                    } | null;
                    /** @description The entry of the address book that is the pickup; `origin_address` replaces its address */
                    origin_address_id?: string | null;
                    /** @description The entry of the address book that is the destination; `destination_address` replaces its address */
                    destination_address_id?: string | null;
                    /** @description How the robot carries the order of a test key; refused for other keys */
                    rehearsal?: {
                        /** @description Scenario; the default is `delivered`. */
                        script?: ("delivered" | "no_driver" | "problem" | "late" | "wrong_pin" | "webhook_fails") | null;
                        /** @description Pace; the default is `real`. */
                        pace?: ("real" | "stepped") | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description The placed order. */
                        order: components["schemas"]["OrderDetail"];
                        /** @description Wallet balance after the payment, in centavos; null if the caller may not read the wallet. */
                        balance_cents: number | null;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_funds` */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `quote_used`, `reference_used`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `quote_expired` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `address_outside_quote`, `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrdersOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Order id. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description An order that the caller may read. Errors: `not_found`. */
                        order: {
                            /** @description Order id (UUID). */
                            order_id: string;
                            /** @description Delivery code: `RD` and 8 characters, such as `RD0A1B2C3D`. */
                            code: string;
                            /**
                             * @description Current status.
                             * @enum {string}
                             */
                            status: "awaiting_driver" | "assigned" | "accepted" | "at_pickup" | "picked_up" | "in_transit" | "delivered" | "canceled" | "returning" | "returned";
                            /** @description Delivery speed. */
                            tier: ("turbo" | "express") | null;
                            /**
                             * @description Vehicle class.
                             * @enum {string}
                             */
                            service_type: "MOTO" | "CAR" | "VAN" | "TRUCK";
                            /** @description Price paid, in centavos. */
                            price_cents: number;
                            /** @description ISO 4217 currency code; always `BRL`. */
                            currency: string;
                            /**
                             * Format: date-time
                             * @description When the order was placed.
                             * @example 2026-05-31T12:00:00.000Z
                             */
                            created_at: string;
                            /** @description Deadline of the hand-over. */
                            deadline_at: string | null;
                            /** @description Road distance from origin to destination, in kilometres. */
                            distance_km: number | null;
                            /**
                             * @description Where `distanceKm` comes from.
                             * @enum {string}
                             */
                            distance_source: "road" | "estimate";
                            /** @description Driving time by the road network, in seconds; null if the distance is an estimate. */
                            duration_seconds: number | null;
                            /** @description Public tracking page of the order. */
                            tracking_url: string;
                            /** @description Reference of the shipper, such as an invoice number; null if none was given. */
                            reference: string | null;
                            /** @description Whether the hand-over needs a photo or a signature. */
                            pod: boolean;
                            /** @description Instructions for the driver, or null. */
                            remarks: string | null;
                            /** @description What the holder of the tracking link added for the driver; null if nothing. */
                            instructions: components["schemas"]["Instructions"] | null;
                            /** @description False for a rehearsal: a test order with no real delivery and no real money. */
                            livemode: boolean;
                            /** @description How the order is rehearsed; null for a real order. */
                            rehearsal: components["schemas"]["Rehearsal"] | null;
                            /** @description The parcels; null if the shipper did not say. */
                            parcels: components["schemas"]["Parcel"][] | null;
                            /** @description When the parcel is ready for the pickup; null if it was when it was ordered. */
                            ready_at: string | null;
                            /** @description When the parcel may be picked up; null for any time. */
                            pickup_window: components["schemas"]["TimeWindow"] | null;
                            /** @description When the parcel may be handed over; null for any time. */
                            delivery_window: components["schemas"]["TimeWindow"] | null;
                            /** @description When the search for a driver begins; null where it began with the order. */
                            dispatch_from: string | null;
                            /** @description When the driver reported the arrival at the destination; null before, and if the driver left that step out. */
                            arrived_at_destination_at: string | null;
                            /** @description Whether street and number of a stop are missing. */
                            address_incomplete: boolean;
                            /** @description Pickup place. */
                            origem: components["schemas"]["Place"];
                            /** @description Destination. */
                            destino: components["schemas"]["Place"];
                            /** @description Contact who gives the parcel to the driver. */
                            sender: components["schemas"]["Contact"];
                            /** @description Contact who receives the parcel. */
                            recipient: components["schemas"]["Contact"];
                            /** @description Timeline of the delivery, oldest entry first. */
                            timeline: components["schemas"]["TimelineEvent"][];
                            /** @description Photos that the driver took, oldest first. Each one is kept for 180 days. Empty if the delivery is masked. */
                            photos: components["schemas"]["Photo"][];
                            /** @description Last reported position of the driver, from acceptance until the hand-over; else null. */
                            position: components["schemas"]["Position"] | null;
                            /** @description How near the driver is to the next stop; null while the driver is far away or has no stop ahead. */
                            approach: components["schemas"]["Approach"] | null;
                            /** @description Estimated arrival of the driver; null before a driver accepts, after the delivery has ended, and when no estimate is possible. */
                            estimate: components["schemas"]["Estimate"] | null;
                            /** @description Driver who was offered the order or carries it; null if there is none. */
                            driver: {
                                /** @description First name of the driver. */
                                name: string;
                                /**
                                 * @description Kind of driver.
                                 * @enum {string}
                                 */
                                persona: "caminhoneiro" | "carro_van" | "motoboy";
                            } | null;
                            /** @description What canceling the order would do now. Reading it cancels nothing. */
                            cancel: components["schemas"]["CancelPreview"];
                            /** @description Way on the roads from origin to destination, for a map: an encoded polyline with 5 decimal places, at most 12,000 characters. Null if the distance is an estimate. */
                            road_line: string | null;
                        };
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postOrdersCancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Order id. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description The canceled order. */
                        order: components["schemas"]["OrderDetail"];
                        /** @description Refunded amount, in centavos. */
                        refund_cents: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCotarCarrier: {
        parameters: {
            query: {
                /** @description The postal code (CEP) of the pickup: 8 digits without a hyphen */
                cep_origem: string;
                /** @description The postal code (CEP) of the destination: 8 digits without a hyphen */
                cep_destino: string;
                /** @description The vehicle: one of MOTO, CAR, VAN, TRUCK, in any case. By default CAR */
                service_type?: string;
                /** @description The tier that `price_cents` is for; by default the price is that of `padrao` */
                tier?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /**
                         * Format: uuid
                         * @description The quote’s id, to order it
                         */
                        cotacao_id: string;
                        /**
                         * Format: date-time
                         * @description When the quote expires, 15 minutes after it was made
                         * @example 2026-05-31T12:00:00.000Z
                         */
                        expires_at: string;
                        /** @enum {string} */
                        service_type: "MOTO" | "CAR" | "VAN" | "TRUCK";
                        /** @description The requested tier */
                        tier: ("turbo" | "express") | null;
                        origem: components["schemas"]["QuotedPlace"];
                        destino: components["schemas"]["QuotedPlace"];
                        /** @description The distance by road in kilometres */
                        distance_km: number;
                        /**
                         * @description Whether the distance is that of a road network, or estimated from the straight line
                         * @enum {string}
                         */
                        distance_source: "road" | "estimate";
                        /** @description The driving time by the road network; null for an estimated distance */
                        duration_seconds: number | null;
                        /** @description The price in the requested tier, or in `padrao` */
                        price_cents: number;
                        /** @constant */
                        currency: "BRL";
                        breakdown: components["schemas"]["PriceLine"][];
                        tiers: {
                            turbo: components["schemas"]["TierPrice"];
                            express: components["schemas"]["TierPrice"];
                            padrao: components["schemas"]["TierPrice"];
                        };
                        valid_windows: components["schemas"]["ValidWindows"];
                    };
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDriversNearby: {
        parameters: {
            query?: {
                /** @description A postal code (CEP): 8 digits without a hyphen */
                cep?: string;
                /** @description Latitude in decimal degrees, from -34 to 6; requires `lng`. */
                lat?: number;
                /** @description Longitude in decimal degrees, from -74 to -28; requires `lat`. */
                lng?: number;
                /** @description Search radius in kilometres, from 0.1 to 50; the default is 10. */
                km?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Nearest first, at most 500. */
                        drivers: components["schemas"]["NearbyDriver"][];
                        /** @description Number of drivers. */
                        total: number;
                        /** @description Seconds for which this result is cached. */
                        ttl_seconds: number;
                    };
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1Quotes: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cep_origem": "01310100",
                 *       "cep_destino": "04538133",
                 *       "service_type": "CAR",
                 *       "tier": "turbo",
                 *       "parcels": [
                 *         {
                 *           "weight_g": 2500,
                 *           "length_cm": 40,
                 *           "width_cm": 30,
                 *           "height_cm": 20,
                 *           "fragile": true
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The postal code of the pickup; required without origin_address */
                    cep_origem?: string | null;
                    /** @description The postal code of the destination; required without destination_address */
                    cep_destino?: string | null;
                    /** @description The address of the pickup */
                    origin_address?: {
                        /** @description The postal code (CEP): 8 digits, with or without the hyphen */
                        postal_code: string;
                        /** @description The street, at most 100 characters */
                        street: string;
                        /** @description The number as on the wall, at most 15 characters; s/n for a house without one */
                        number: string;
                        /** @description Flat, floor or room, at most 60 characters */
                        complement?: string | null;
                        /** @description The district, at most 60 characters */
                        district?: string | null;
                        /** @description The city, at most 40 characters; by default that of the postal code */
                        city?: string | null;
                        /** @description The state as two letters; by default that of the postal code */
                        state?: string | null;
                        /** @description A landmark that helps to find the door, at most 200 characters */
                        reference?: string | null;
                        /** @description The latitude of a pin that a person set; it beats every other point */
                        lat?: number | null;
                        /** @description The longitude of that pin */
                        lng?: number | null;
                    } | null;
                    /** @description The address of the destination */
                    destination_address?: {
                        /** @description The postal code (CEP): 8 digits, with or without the hyphen */
                        postal_code: string;
                        /** @description The street, at most 100 characters */
                        street: string;
                        /** @description The number as on the wall, at most 15 characters; s/n for a house without one */
                        number: string;
                        /** @description Flat, floor or room, at most 60 characters */
                        complement?: string | null;
                        /** @description The district, at most 60 characters */
                        district?: string | null;
                        /** @description The city, at most 40 characters; by default that of the postal code */
                        city?: string | null;
                        /** @description The state as two letters; by default that of the postal code */
                        state?: string | null;
                        /** @description A landmark that helps to find the door, at most 200 characters */
                        reference?: string | null;
                        /** @description The latitude of a pin that a person set; it beats every other point */
                        lat?: number | null;
                        /** @description The longitude of that pin */
                        lng?: number | null;
                    } | null;
                    /** @description The vehicle: one of MOTO, CAR, VAN, TRUCK, in any case. By default the smallest that takes the parcels, and CAR without parcels */
                    service_type?: string | null;
                    /** @description Delivery speed. */
                    tier?: string | null;
                    /** @description Up to 30 parcels: they choose the vehicle and count for the price */
                    parcels?: {
                        /** @description The weight in grams */
                        weight_g: number;
                        /** @description The length in whole centimetres */
                        length_cm: number;
                        /** @description The width in whole centimetres */
                        width_cm: number;
                        /** @description The height in whole centimetres */
                        height_cm: number;
                        /** @description What is in it, at most 200 characters */
                        description?: string | null;
                        /** @description The value in centavos */
                        declared_value_cents?: number | null;
                        /** @description Whether it breaks easily */
                        fragile?: boolean | null;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /**
                         * Format: uuid
                         * @description The quote’s id, to order it
                         */
                        cotacao_id: string;
                        /**
                         * Format: date-time
                         * @description When the quote expires, 15 minutes after it was made
                         * @example 2026-05-31T12:00:00.000Z
                         */
                        expires_at: string;
                        /** @enum {string} */
                        service_type: "MOTO" | "CAR" | "VAN" | "TRUCK";
                        /** @description The requested tier */
                        tier: ("turbo" | "express") | null;
                        origem: components["schemas"]["QuotedPlace"];
                        destino: components["schemas"]["QuotedPlace"];
                        /** @description The distance by road in kilometres */
                        distance_km: number;
                        /**
                         * @description Whether the distance is that of a road network, or estimated from the straight line
                         * @enum {string}
                         */
                        distance_source: "road" | "estimate";
                        /** @description The driving time by the road network; null for an estimated distance */
                        duration_seconds: number | null;
                        /** @description The price in the requested tier, or in `padrao` */
                        price_cents: number;
                        /** @constant */
                        currency: "BRL";
                        breakdown: components["schemas"]["PriceLine"][];
                        tiers: {
                            turbo: components["schemas"]["TierPrice"];
                            express: components["schemas"]["TierPrice"];
                            padrao: components["schemas"]["TierPrice"];
                        };
                        valid_windows: components["schemas"]["ValidWindows"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getV1PostalCodesOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Postal code (CEP): 8 digits, with or without a hyphen. */
                cep: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Postal code (CEP). */
                        cep: string;
                        /** @description City; null if only the region is known. */
                        city: string | null;
                        /** @description State, as two letters such as `SP`. */
                        uf: string;
                        /** @description District of all its streets; null if they differ or are not known. */
                        district: string | null;
                        /** @description Latitude in decimal degrees (WGS 84), such as -23.5614. */
                        lat: number;
                        /** @description Longitude in decimal degrees (WGS 84), such as -46.6559. */
                        lng: number;
                        /**
                         * @description Precision of the coordinates.
                         * @enum {string}
                         */
                        precision: "pin" | "address" | "street" | "postal_code" | "district" | "city" | "region";
                        /** @description Its streets, the largest first, at most 20. Empty for the postal code of a whole town, and where no addresses were imported. */
                        streets: components["schemas"]["PostalCodeStreet"][];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getV1Orders: {
        parameters: {
            query?: {
                /** @description How many items to return; 500 at most */
                limit?: number;
                /** @description How many items to skip */
                offset?: number;
                /** @description Only orders in one of these statuses, separated by commas: awaiting_driver, assigned, accepted, at_pickup, picked_up, in_transit, delivered, canceled, returning, returned */
                status?: string;
                /** @description Only orders placed at this instant or later */
                created_from?: string;
                /** @description Only orders placed before this instant */
                created_before?: string;
                /** @description Only the order with this code, in upper or lower case */
                code?: string;
                /** @description Only the order with this reference of yours */
                reference?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Items of this page. */
                        orders: components["schemas"]["Order"][];
                        /** @description Number of all items. */
                        total: number;
                        /** @description How many items the request asked for */
                        limit: number;
                        /** @description How many items were skipped */
                        offset: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1Orders: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cotacao_id": "0198c5d2-7f3a-7c41-9b52-6d1f3a8e2b10",
                 *       "tier": "turbo",
                 *       "sender_name": "Loja Paulista",
                 *       "sender_phone": "+55 11 3000-0000",
                 *       "recipient_name": "Ana Souza",
                 *       "recipient_phone": "+55 11 91234-5678",
                 *       "remarks": "Frágil",
                 *       "pod": true,
                 *       "reference": "pedido-1042",
                 *       "recipient_pin": "4821",
                 *       "origin_address": {
                 *         "postal_code": "01310-100",
                 *         "street": "Avenida Paulista",
                 *         "number": "1578",
                 *         "complement": "sala 4",
                 *         "district": "Bela Vista"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The quote to order; a quote is good for one order */
                    cotacao_id: string;
                    /**
                     * @description Delivery speed: `turbo` or `express`.
                     * @enum {string}
                     */
                    tier: "turbo" | "express";
                    /** @description Name of the sender; defaults to the tenant’s name. */
                    sender_name?: string | null;
                    /** @description A telephone number of 8 to 15 digits, with the country code */
                    sender_phone: string;
                    /** @description Name of the recipient. */
                    recipient_name: string;
                    /** @description A telephone number of 8 to 15 digits, with the country code */
                    recipient_phone: string;
                    /** @description Instructions for the driver, at most 1000 characters. */
                    remarks?: string | null;
                    /** @description Whether the hand-over needs a photo or a signature; the default is false. */
                    pod?: boolean | null;
                    /** @description Reference of the shipper, unique among the orders of the tenant. */
                    reference?: string | null;
                    /** @description PIN of 4 to 8 digits that the driver needs at the hand-over. */
                    recipient_pin?: string | null;
                    /** @description The address of the pickup, with the postal code of the quote; by default that of the quote */
                    origin_address?: {
                        /** @description The postal code (CEP): 8 digits, with or without the hyphen */
                        postal_code: string;
                        /** @description The street, at most 100 characters */
                        street: string;
                        /** @description The number as on the wall, at most 15 characters; s/n for a house without one */
                        number: string;
                        /** @description Flat, floor or room, at most 60 characters */
                        complement?: string | null;
                        /** @description The district, at most 60 characters */
                        district?: string | null;
                        /** @description The city, at most 40 characters; by default that of the postal code */
                        city?: string | null;
                        /** @description The state as two letters; by default that of the postal code */
                        state?: string | null;
                        /** @description A landmark that helps to find the door, at most 200 characters */
                        reference?: string | null;
                        /** @description The latitude of a pin that a person set; it beats every other point */
                        lat?: number | null;
                        /** @description The longitude of that pin */
                        lng?: number | null;
                    } | null;
                    /** @description The address of the destination, with the postal code of the quote; by default that of the quote */
                    destination_address?: {
                        /** @description The postal code (CEP): 8 digits, with or without the hyphen */
                        postal_code: string;
                        /** @description The street, at most 100 characters */
                        street: string;
                        /** @description The number as on the wall, at most 15 characters; s/n for a house without one */
                        number: string;
                        /** @description Flat, floor or room, at most 60 characters */
                        complement?: string | null;
                        /** @description The district, at most 60 characters */
                        district?: string | null;
                        /** @description The city, at most 40 characters; by default that of the postal code */
                        city?: string | null;
                        /** @description The state as two letters; by default that of the postal code */
                        state?: string | null;
                        /** @description A landmark that helps to find the door, at most 200 characters */
                        reference?: string | null;
                        /** @description The latitude of a pin that a person set; it beats every other point */
                        lat?: number | null;
                        /** @description The longitude of that pin */
                        lng?: number | null;
                    } | null;
                    /** @description The parcels of the quote, which are the default; or such as the price of a quote without parcels includes */
                    parcels?: {
                        /** @description The weight in grams */
                        weight_g: number;
                        /** @description The length in whole centimetres */
                        length_cm: number;
                        /** @description The width in whole centimetres */
                        width_cm: number;
                        /** @description The height in whole centimetres */
                        height_cm: number;
                        /** @description What is in it, at most 200 characters */
                        description?: string | null;
                        /** @description The value in centavos */
                        declared_value_cents?: number | null;
                        /** @description Whether it breaks easily */
                        fragile?: boolean | null;
                    }[] | null;
                    /** @description When the parcel is ready for the pickup; by default now */
                    ready_at?: string | null;
                    /** @description When it may be picked up: at least 30 minutes, at most 30 days ahead. No driver is asked earlier than needed */
                    pickup_window?: {
                        /**
                         * Format: date-time
                         * @description When it begins
                         */
                        from: string;
                        /**
                         * Format: date-time
                         * @description When it ends
                         */
                        until: string;
                    } | null;
                    /** @description When it may be handed over; its end is the deadline, and the way from the pickup must fit */
                    delivery_window?: {
                        /**
                         * Format: date-time
                         * @description When it begins
                         */
                        from: string;
                        /**
                         * Format: date-time
                         * @description When it ends
                         */
                        until: string;
                    } | null;
                    /** @description The entry of the address book that is the pickup; `origin_address` replaces its address */
                    origin_address_id?: string | null;
                    /** @description The entry of the address book that is the destination; `destination_address` replaces its address */
                    destination_address_id?: string | null;
                    /** @description How the robot carries the order of a test key; refused for other keys */
                    rehearsal?: {
                        /** @description Scenario; the default is `delivered`. */
                        script?: ("delivered" | "no_driver" | "problem" | "late" | "wrong_pin" | "webhook_fails") | null;
                        /** @description Pace; the default is `real`. */
                        pace?: ("real" | "stepped") | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description The placed order. */
                        order: components["schemas"]["OrderDetail"];
                        /** @description Wallet balance after the payment, in centavos; null if the caller may not read the wallet. */
                        balance_cents: number | null;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_funds`, `spending_cap_reached` */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `quote_used`, `reference_used`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `quote_expired` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `address_outside_quote`, `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1OrdersBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "orders": [
                 *         {
                 *           "cotacao_id": "0198c5d2-7f3a-7c41-9b52-6d1f3a8e2b10",
                 *           "tier": "turbo",
                 *           "sender_name": "Loja Paulista",
                 *           "sender_phone": "+55 11 3000-0000",
                 *           "recipient_name": "Ana Souza",
                 *           "recipient_phone": "+55 11 91234-5678",
                 *           "remarks": "Frágil",
                 *           "pod": true,
                 *           "reference": "pedido-1042",
                 *           "recipient_pin": "4821",
                 *           "origin_address": {
                 *             "postal_code": "01310-100",
                 *             "street": "Avenida Paulista",
                 *             "number": "1578",
                 *             "complement": "sala 4",
                 *             "district": "Bela Vista"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description 1 to 100 orders, placed in this sequence */
                    orders: {
                        /** @description The quote to order; a quote is good for one order */
                        cotacao_id: string;
                        /**
                         * @description Delivery speed: `turbo` or `express`.
                         * @enum {string}
                         */
                        tier: "turbo" | "express";
                        /** @description Name of the sender; defaults to the tenant’s name. */
                        sender_name?: string | null;
                        /** @description A telephone number of 8 to 15 digits, with the country code */
                        sender_phone: string;
                        /** @description Name of the recipient. */
                        recipient_name: string;
                        /** @description A telephone number of 8 to 15 digits, with the country code */
                        recipient_phone: string;
                        /** @description Instructions for the driver, at most 1000 characters. */
                        remarks?: string | null;
                        /** @description Whether the hand-over needs a photo or a signature; the default is false. */
                        pod?: boolean | null;
                        /** @description Reference of the shipper, unique among the orders of the tenant. */
                        reference?: string | null;
                        /** @description PIN of 4 to 8 digits that the driver needs at the hand-over. */
                        recipient_pin?: string | null;
                        /** @description The address of the pickup, with the postal code of the quote; by default that of the quote */
                        origin_address?: {
                            /** @description The postal code (CEP): 8 digits, with or without the hyphen */
                            postal_code: string;
                            /** @description The street, at most 100 characters */
                            street: string;
                            /** @description The number as on the wall, at most 15 characters; s/n for a house without one */
                            number: string;
                            /** @description Flat, floor or room, at most 60 characters */
                            complement?: string | null;
                            /** @description The district, at most 60 characters */
                            district?: string | null;
                            /** @description The city, at most 40 characters; by default that of the postal code */
                            city?: string | null;
                            /** @description The state as two letters; by default that of the postal code */
                            state?: string | null;
                            /** @description A landmark that helps to find the door, at most 200 characters */
                            reference?: string | null;
                            /** @description The latitude of a pin that a person set; it beats every other point */
                            lat?: number | null;
                            /** @description The longitude of that pin */
                            lng?: number | null;
                        } | null;
                        /** @description The address of the destination, with the postal code of the quote; by default that of the quote */
                        destination_address?: {
                            /** @description The postal code (CEP): 8 digits, with or without the hyphen */
                            postal_code: string;
                            /** @description The street, at most 100 characters */
                            street: string;
                            /** @description The number as on the wall, at most 15 characters; s/n for a house without one */
                            number: string;
                            /** @description Flat, floor or room, at most 60 characters */
                            complement?: string | null;
                            /** @description The district, at most 60 characters */
                            district?: string | null;
                            /** @description The city, at most 40 characters; by default that of the postal code */
                            city?: string | null;
                            /** @description The state as two letters; by default that of the postal code */
                            state?: string | null;
                            /** @description A landmark that helps to find the door, at most 200 characters */
                            reference?: string | null;
                            /** @description The latitude of a pin that a person set; it beats every other point */
                            lat?: number | null;
                            /** @description The longitude of that pin */
                            lng?: number | null;
                        } | null;
                        /** @description The parcels of the quote, which are the default; or such as the price of a quote without parcels includes */
                        parcels?: {
                            /** @description The weight in grams */
                            weight_g: number;
                            /** @description The length in whole centimetres */
                            length_cm: number;
                            /** @description The width in whole centimetres */
                            width_cm: number;
                            /** @description The height in whole centimetres */
                            height_cm: number;
                            /** @description What is in it, at most 200 characters */
                            description?: string | null;
                            /** @description The value in centavos */
                            declared_value_cents?: number | null;
                            /** @description Whether it breaks easily */
                            fragile?: boolean | null;
                        }[] | null;
                        /** @description When the parcel is ready for the pickup; by default now */
                        ready_at?: string | null;
                        /** @description When it may be picked up: at least 30 minutes, at most 30 days ahead. No driver is asked earlier than needed */
                        pickup_window?: {
                            /**
                             * Format: date-time
                             * @description When it begins
                             */
                            from: string;
                            /**
                             * Format: date-time
                             * @description When it ends
                             */
                            until: string;
                        } | null;
                        /** @description When it may be handed over; its end is the deadline, and the way from the pickup must fit */
                        delivery_window?: {
                            /**
                             * Format: date-time
                             * @description When it begins
                             */
                            from: string;
                            /**
                             * Format: date-time
                             * @description When it ends
                             */
                            until: string;
                        } | null;
                        /** @description The entry of the address book that is the pickup; `origin_address` replaces its address */
                        origin_address_id?: string | null;
                        /** @description The entry of the address book that is the destination; `destination_address` replaces its address */
                        destination_address_id?: string | null;
                        /** @description How the robot carries the order of a test key; refused for other keys */
                        rehearsal?: {
                            /** @description Scenario; the default is `delivered`. */
                            script?: ("delivered" | "no_driver" | "problem" | "late" | "wrong_pin" | "webhook_fails") | null;
                            /** @description Pace; the default is `real`. */
                            pace?: ("real" | "stepped") | null;
                        } | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        results: ({
                            /** @enum {boolean} */
                            ok: true;
                            /** @description False where a test key made the request: no real parcel and no real money */
                            livemode: boolean;
                            /** @description The placed order. */
                            order: components["schemas"]["OrderDetail"];
                            /** @description Wallet balance after the payment, in centavos; null if the caller may not read the wallet. */
                            balance_cents: number | null;
                        } | components["schemas"]["Error"])[];
                        placed: number;
                        refused: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getV1OrdersOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Order id. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description An order that the caller may read. Errors: `not_found`. */
                        order: {
                            /** @description Order id (UUID). */
                            order_id: string;
                            /** @description Delivery code: `RD` and 8 characters, such as `RD0A1B2C3D`. */
                            code: string;
                            /**
                             * @description Current status.
                             * @enum {string}
                             */
                            status: "awaiting_driver" | "assigned" | "accepted" | "at_pickup" | "picked_up" | "in_transit" | "delivered" | "canceled" | "returning" | "returned";
                            /** @description Delivery speed. */
                            tier: ("turbo" | "express") | null;
                            /**
                             * @description Vehicle class.
                             * @enum {string}
                             */
                            service_type: "MOTO" | "CAR" | "VAN" | "TRUCK";
                            /** @description Price paid, in centavos. */
                            price_cents: number;
                            /** @description ISO 4217 currency code; always `BRL`. */
                            currency: string;
                            /**
                             * Format: date-time
                             * @description When the order was placed.
                             * @example 2026-05-31T12:00:00.000Z
                             */
                            created_at: string;
                            /** @description Deadline of the hand-over. */
                            deadline_at: string | null;
                            /** @description Road distance from origin to destination, in kilometres. */
                            distance_km: number | null;
                            /**
                             * @description Where `distanceKm` comes from.
                             * @enum {string}
                             */
                            distance_source: "road" | "estimate";
                            /** @description Driving time by the road network, in seconds; null if the distance is an estimate. */
                            duration_seconds: number | null;
                            /** @description Public tracking page of the order. */
                            tracking_url: string;
                            /** @description Reference of the shipper, such as an invoice number; null if none was given. */
                            reference: string | null;
                            /** @description Whether the hand-over needs a photo or a signature. */
                            pod: boolean;
                            /** @description Instructions for the driver, or null. */
                            remarks: string | null;
                            /** @description What the holder of the tracking link added for the driver; null if nothing. */
                            instructions: components["schemas"]["Instructions"] | null;
                            /** @description False for a rehearsal: a test order with no real delivery and no real money. */
                            livemode: boolean;
                            /** @description How the order is rehearsed; null for a real order. */
                            rehearsal: components["schemas"]["Rehearsal"] | null;
                            /** @description The parcels; null if the shipper did not say. */
                            parcels: components["schemas"]["Parcel"][] | null;
                            /** @description When the parcel is ready for the pickup; null if it was when it was ordered. */
                            ready_at: string | null;
                            /** @description When the parcel may be picked up; null for any time. */
                            pickup_window: components["schemas"]["TimeWindow"] | null;
                            /** @description When the parcel may be handed over; null for any time. */
                            delivery_window: components["schemas"]["TimeWindow"] | null;
                            /** @description When the search for a driver begins; null where it began with the order. */
                            dispatch_from: string | null;
                            /** @description When the driver reported the arrival at the destination; null before, and if the driver left that step out. */
                            arrived_at_destination_at: string | null;
                            /** @description Whether street and number of a stop are missing. */
                            address_incomplete: boolean;
                            /** @description Pickup place. */
                            origem: components["schemas"]["Place"];
                            /** @description Destination. */
                            destino: components["schemas"]["Place"];
                            /** @description Contact who gives the parcel to the driver. */
                            sender: components["schemas"]["Contact"];
                            /** @description Contact who receives the parcel. */
                            recipient: components["schemas"]["Contact"];
                            /** @description Timeline of the delivery, oldest entry first. */
                            timeline: components["schemas"]["TimelineEvent"][];
                            /** @description Photos that the driver took, oldest first. Each one is kept for 180 days. Empty if the delivery is masked. */
                            photos: components["schemas"]["Photo"][];
                            /** @description Last reported position of the driver, from acceptance until the hand-over; else null. */
                            position: components["schemas"]["Position"] | null;
                            /** @description How near the driver is to the next stop; null while the driver is far away or has no stop ahead. */
                            approach: components["schemas"]["Approach"] | null;
                            /** @description Estimated arrival of the driver; null before a driver accepts, after the delivery has ended, and when no estimate is possible. */
                            estimate: components["schemas"]["Estimate"] | null;
                            /** @description Driver who was offered the order or carries it; null if there is none. */
                            driver: {
                                /** @description First name of the driver. */
                                name: string;
                                /**
                                 * @description Kind of driver.
                                 * @enum {string}
                                 */
                                persona: "caminhoneiro" | "carro_van" | "motoboy";
                            } | null;
                            /** @description What canceling the order would do now. Reading it cancels nothing. */
                            cancel: components["schemas"]["CancelPreview"];
                            /** @description Way on the roads from origin to destination, for a map: an encoded polyline with 5 decimal places, at most 12,000 characters. Null if the distance is an estimate. */
                            road_line: string | null;
                        };
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getV1OrdersCancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Order id. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description What canceling the order would do now. Reading it cancels nothing. */
                        cancel: components["schemas"]["CancelPreview"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1OrdersCancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Order id. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description The canceled order. */
                        order: components["schemas"]["OrderDetail"];
                        /** @description Refunded amount, in centavos. */
                        refund_cents: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getV1OrdersLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Order id. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getV1OrdersProof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Order id. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getV1OrdersAccessLog: {
        parameters: {
            query?: {
                /** @description How many items to return; 500 at most */
                limit?: number;
                /** @description How many items to skip */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description Order id. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Items of this page. */
                        accesses: components["schemas"]["Access"][];
                        /** @description Number of all items. */
                        total: number;
                        /** @description How many items the request asked for */
                        limit: number;
                        /** @description How many items were skipped */
                        offset: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getV1Addresses: {
        parameters: {
            query?: {
                /** @description How many items to return; 500 at most */
                limit?: number;
                /** @description How many items to skip */
                offset?: number;
                /** @description Only entries with this text in name, telephone number or address */
                search?: string;
                /** @description Only entries that are older than the one with this id */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Items of this page. */
                        addresses: components["schemas"]["SavedAddress"][];
                        /** @description Number of all items. */
                        total: number;
                        /** @description How many items the request asked for */
                        limit: number;
                        /** @description How many items were skipped */
                        offset: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1Addresses: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ana Souza",
                 *       "phone": "+55 11 91234-5678",
                 *       "address": {
                 *         "postal_code": "01310-100",
                 *         "street": "Avenida Paulista",
                 *         "number": "1578",
                 *         "complement": "sala 4",
                 *         "district": "Bela Vista"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The name of the person or company, at most 120 characters */
                    name: string;
                    /** @description A telephone number of 8 to 15 digits, with the country code */
                    phone: string;
                    /** @description The street address */
                    address: {
                        /** @description The postal code (CEP): 8 digits, with or without the hyphen */
                        postal_code: string;
                        /** @description The street, at most 100 characters */
                        street: string;
                        /** @description The number as on the wall, at most 15 characters; s/n for a house without one */
                        number: string;
                        /** @description Flat, floor or room, at most 60 characters */
                        complement?: string | null;
                        /** @description The district, at most 60 characters */
                        district?: string | null;
                        /** @description The city, at most 40 characters; by default that of the postal code */
                        city?: string | null;
                        /** @description The state as two letters; by default that of the postal code */
                        state?: string | null;
                        /** @description A landmark that helps to find the door, at most 200 characters */
                        reference?: string | null;
                        /** @description The latitude of a pin that a person set; it beats every other point */
                        lat?: number | null;
                        /** @description The longitude of that pin */
                        lng?: number | null;
                    };
                    /** @description Whether parcels are usually picked up here; it takes that mark from the other entries */
                    is_default_pickup?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Add an entry to the address book, at most 5,000, or change the one with the id. Errors: `forbidden`, `not_found`, `validation_failed`. */
                        address: components["schemas"]["SavedAddress"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getV1AddressesOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the entry. */
                address_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description An entry of the address book. Errors: `forbidden`, `not_found`. */
                        address: components["schemas"]["SavedAddress"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteV1AddressesOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the entry. */
                address_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchV1AddressesOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the entry to change; omit to add one. */
                address_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "+55 11 91234-5678",
                 *       "is_default_pickup": true
                 *     }
                 */
                "application/json": {
                    /** @description Name of the person or company, at most 120 characters. */
                    name?: string | null;
                    /** @description Phone number, 8 to 15 digits, such as `+55 11 91234-5678`. */
                    phone?: string | null;
                    /** @description Street address, as a whole. */
                    address?: {
                        /** @description The postal code (CEP): 8 digits, with or without the hyphen */
                        postal_code: string;
                        /** @description The street, at most 100 characters */
                        street: string;
                        /** @description The number as on the wall, at most 15 characters; s/n for a house without one */
                        number: string;
                        /** @description Flat, floor or room, at most 60 characters */
                        complement?: string | null;
                        /** @description The district, at most 60 characters */
                        district?: string | null;
                        /** @description The city, at most 40 characters; by default that of the postal code */
                        city?: string | null;
                        /** @description The state as two letters; by default that of the postal code */
                        state?: string | null;
                        /** @description A landmark that helps to find the door, at most 200 characters */
                        reference?: string | null;
                        /** @description The latitude of a pin that a person set; it beats every other point */
                        lat?: number | null;
                        /** @description The longitude of that pin */
                        lng?: number | null;
                    } | null;
                    /** @description Whether parcels are usually picked up here; it takes that mark from the other entries */
                    is_default_pickup?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Add an entry to the address book, at most 5,000, or change the one with the id. Errors: `forbidden`, `not_found`, `validation_failed`. */
                        address: components["schemas"]["SavedAddress"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getV1Repetitions: {
        parameters: {
            query?: {
                /** @description How many items to return; 500 at most */
                limit?: number;
                /** @description How many items to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Items of this page. */
                        repetitions: components["schemas"]["Repetition"][];
                        /** @description Number of all items. */
                        total: number;
                        /** @description How many items the request asked for */
                        limit: number;
                        /** @description How many items were skipped */
                        offset: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1Repetitions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rule": "FREQ=WEEKLY;BYDAY=MO,TH",
                 *       "pickup_from": "09:00",
                 *       "pickup_until": "11:00",
                 *       "max_price_cents": 6000,
                 *       "origin_address": {
                 *         "postal_code": "01310-100",
                 *         "street": "Avenida Paulista",
                 *         "number": "1578",
                 *         "complement": "sala 4",
                 *         "district": "Bela Vista"
                 *       },
                 *       "cep_destino": "04538133",
                 *       "parcels": [
                 *         {
                 *           "weight_g": 2500,
                 *           "length_cm": 40,
                 *           "width_cm": 30,
                 *           "height_cm": 20,
                 *           "fragile": true
                 *         }
                 *       ],
                 *       "tier": "express",
                 *       "sender_phone": "+55 11 3000-0000",
                 *       "recipient_name": "Ana Souza",
                 *       "recipient_phone": "+55 11 91234-5678"
                 *     }
                 */
                "application/json": {
                    /** @description RFC 5545: FREQ=DAILY or FREQ=WEEKLY, with BYDAY, INTERVAL, and COUNT or UNTIL */
                    rule: string;
                    /** @description The first date, in São Paulo; by default today */
                    starts_on?: string | null;
                    /** @description When the pickup window begins, in São Paulo */
                    pickup_from: string;
                    /** @description When the pickup window ends, on the same day */
                    pickup_until: string;
                    /** @description When the delivery window begins, on the same day */
                    delivery_from?: string | null;
                    /** @description When the delivery window ends, on the same day */
                    delivery_until?: string | null;
                    /** @description Place no order that costs more */
                    max_price_cents?: number | null;
                    /** @description The postal code of the pickup; by default that of origin_address */
                    cep_origem?: string | null;
                    /** @description The postal code of the destination; by default that of destination_address */
                    cep_destino?: string | null;
                    /** @description The address of the pickup */
                    origin_address?: {
                        /** @description The postal code (CEP): 8 digits, with or without the hyphen */
                        postal_code: string;
                        /** @description The street, at most 100 characters */
                        street: string;
                        /** @description The number as on the wall, at most 15 characters; s/n for a house without one */
                        number: string;
                        /** @description Flat, floor or room, at most 60 characters */
                        complement?: string | null;
                        /** @description The district, at most 60 characters */
                        district?: string | null;
                        /** @description The city, at most 40 characters; by default that of the postal code */
                        city?: string | null;
                        /** @description The state as two letters; by default that of the postal code */
                        state?: string | null;
                        /** @description A landmark that helps to find the door, at most 200 characters */
                        reference?: string | null;
                        /** @description The latitude of a pin that a person set; it beats every other point */
                        lat?: number | null;
                        /** @description The longitude of that pin */
                        lng?: number | null;
                    } | null;
                    /** @description The address of the destination */
                    destination_address?: {
                        /** @description The postal code (CEP): 8 digits, with or without the hyphen */
                        postal_code: string;
                        /** @description The street, at most 100 characters */
                        street: string;
                        /** @description The number as on the wall, at most 15 characters; s/n for a house without one */
                        number: string;
                        /** @description Flat, floor or room, at most 60 characters */
                        complement?: string | null;
                        /** @description The district, at most 60 characters */
                        district?: string | null;
                        /** @description The city, at most 40 characters; by default that of the postal code */
                        city?: string | null;
                        /** @description The state as two letters; by default that of the postal code */
                        state?: string | null;
                        /** @description A landmark that helps to find the door, at most 200 characters */
                        reference?: string | null;
                        /** @description The latitude of a pin that a person set; it beats every other point */
                        lat?: number | null;
                        /** @description The longitude of that pin */
                        lng?: number | null;
                    } | null;
                    /** @description The entry of the address book that is the pickup, as it is today; `origin_address` replaces its address */
                    origin_address_id?: string | null;
                    /** @description The entry of the address book that is the destination, as it is today; `destination_address` replaces its address */
                    destination_address_id?: string | null;
                    /** @description MOTO, CAR, VAN or TRUCK; by default the smallest that takes the parcels */
                    service_type?: string | null;
                    /** @description Up to 30 parcels of each order */
                    parcels?: {
                        /** @description The weight in grams */
                        weight_g: number;
                        /** @description The length in whole centimetres */
                        length_cm: number;
                        /** @description The width in whole centimetres */
                        width_cm: number;
                        /** @description The height in whole centimetres */
                        height_cm: number;
                        /** @description What is in it, at most 200 characters */
                        description?: string | null;
                        /** @description The value in centavos */
                        declared_value_cents?: number | null;
                        /** @description Whether it breaks easily */
                        fragile?: boolean | null;
                    }[] | null;
                    /**
                     * @description Delivery speed: `turbo` or `express`.
                     * @enum {string}
                     */
                    tier: "turbo" | "express";
                    /** @description Name of the sender; defaults to the tenant’s name. */
                    sender_name?: string | null;
                    /** @description A telephone number of 8 to 15 digits, with the country code */
                    sender_phone: string;
                    /** @description Name of the recipient. */
                    recipient_name: string;
                    /** @description A telephone number of 8 to 15 digits, with the country code */
                    recipient_phone: string;
                    /** @description Instructions for the driver, at most 1000 characters. */
                    remarks?: string | null;
                    /** @description Whether the hand-over needs a photo or a signature; the default is false. */
                    pod?: boolean | null;
                    /** @description At most 89 characters; that of each order ends with the day, such as -2026-11-23 */
                    reference?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Make a template that places an order on each day of its rule, 24 hours before the pickup window, at the price of that day. Errors: `validation_failed`, `not_found`. */
                        repetition: components["schemas"]["Repetition"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getV1RepetitionsOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Repetition id. */
                repetition_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description A repetition that the caller may read. Errors: `not_found`. */
                        repetition: components["schemas"]["Repetition"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1RepetitionsPause: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Repetition id. */
                repetition_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Make no orders until it is resumed. Errors: `not_found`, `invalid_state`. */
                        repetition: components["schemas"]["Repetition"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1RepetitionsResume: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Repetition id. */
                repetition_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Go on with the next day; days that passed are not made up for. Where its maker may not place orders any more, the caller places them. Errors: `not_found`, `invalid_state`. */
                        repetition: components["schemas"]["Repetition"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1RepetitionsEnd: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Repetition id. */
                repetition_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Make no more orders; those that were made stay. Errors: `not_found`. */
                        repetition: components["schemas"]["Repetition"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1RepetitionsSkip: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Repetition id. */
                repetition_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "day": "2026-11-26"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date
                     * @description The day, in São Paulo
                     */
                    day: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Leave out one day whose order was not made yet. Errors: `not_found`, `invalid_state`, `validation_failed`. */
                        repetition: components["schemas"]["Repetition"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getV1Wallet: {
        parameters: {
            query?: {
                /** @description How many items to return; 500 at most */
                limit?: number;
                /** @description How many items to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @constant */
                        currency: "BRL";
                        /** @description Whole centavos of BRL */
                        balance_cents: number;
                        statement: components["schemas"]["StatementEntry"][];
                        total: number;
                        /** @description How many items the request asked for */
                        limit: number;
                        /** @description How many items were skipped */
                        offset: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "getV1WalletStatement.csv": {
        parameters: {
            query: {
                /** @description The first day, in the time of São Paulo */
                from: string;
                /** @description The last day, in the time of São Paulo; at most 366 days after the first */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "getV1WalletStatement.pdf": {
        parameters: {
            query: {
                /** @description The first day, in the time of São Paulo */
                from: string;
                /** @description The last day, in the time of São Paulo; at most 366 days after the first */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getV1Webhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Webhook endpoints of the caller’s tenant, oldest first; at most 20. Errors: `forbidden`. */
                        webhooks: components["schemas"]["WebhookEndpoint"][];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1Webhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/rodovia",
                 *       "description": "Production",
                 *       "events": [
                 *         "tracking.delivered"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description An `https` address of your server */
                    url: string;
                    /** @description Description, at most 200 characters. */
                    description?: string | null;
                    /** @description The event types to send; null or left out sends all of them */
                    events?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description The endpoint. */
                        webhook: components["schemas"]["WebhookEndpoint"];
                        /** @description The new signing secret, shown only here: `whsec_` and base64, in the format of Standard Webhooks. */
                        secret: string;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getV1WebhooksOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Endpoint id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description A webhook endpoint of the caller’s tenant. Errors: `forbidden`, `not_found`. */
                        webhook: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteV1WebhooksOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Endpoint id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchV1WebhooksOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Endpoint id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/rodovia",
                 *       "description": "Production",
                 *       "events": [
                 *         "tracking.delivered"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description An `https` address of your server */
                    url?: string;
                    /** @description New description; null removes it. */
                    description?: string | null;
                    /** @description The event types to send; null or left out sends all of them */
                    events?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Change an endpoint. Errors: `forbidden`, `not_found`, `validation_failed`. */
                        webhook: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1WebhooksSecretStage: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Endpoint id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description The endpoint. */
                        webhook: components["schemas"]["WebhookEndpoint"];
                        /** @description The new signing secret, shown only here: `whsec_` and base64, in the format of Standard Webhooks. */
                        secret: string;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1WebhooksSecretPromote: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Endpoint id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Replace the signing secret by the staged one. Errors: `forbidden`, `not_found`; `invalid_state` if none is staged. */
                        webhook: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1WebhooksDisable: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Endpoint id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Stop deliveries to an endpoint. Errors: `forbidden`, `not_found`. */
                        webhook: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1WebhooksEnable: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Endpoint id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Resume deliveries to a disabled endpoint, including the pending ones. Errors: `forbidden`, `not_found`. */
                        webhook: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getV1WebhooksDeliveries: {
        parameters: {
            query?: {
                /** @description How many items to return; 500 at most */
                limit?: number;
                /** @description How many items to skip */
                offset?: number;
                /** @description Only deliveries in this status */
                status?: "waiting" | "delivered" | "failed";
                /** @description Only deliveries older than the one with this `event_id` */
                after?: string;
            };
            header?: never;
            path: {
                /** @description Endpoint id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Items of this page. */
                        deliveries: components["schemas"]["WebhookDelivery"][];
                        /** @description Number of all items. */
                        total: number;
                        /** @description How many items the request asked for */
                        limit: number;
                        /** @description How many items were skipped */
                        offset: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getV1WebhooksDeliveriesOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Endpoint id. */
                id: string;
                /** @description Event id. */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description The delivery of one event to one endpoint. Errors: `forbidden`, `not_found`. */
                        delivery: components["schemas"]["WebhookDeliveryDetail"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1WebhooksDeliveriesReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Endpoint id. */
                id: string;
                /** @description Event id. */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Deliver an event of the last 30 days again. Errors: `forbidden`, `not_found`, `invalid_state`. */
                        delivery: components["schemas"]["WebhookDeliveryDetail"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1WebhooksReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Endpoint id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "2026-05-30T00:00:00Z",
                 *       "before": "2026-05-31T00:00:00Z"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Replay events from this instant on; at most 30 days ago
                     */
                    from: string;
                    /** @description Replay events before this instant; by default now */
                    before?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Deliver all events of a time range that match the endpoint’s event types again. Returns their number. Errors: `forbidden`, `not_found`, `invalid_state`, `validation_failed`. */
                        replayed: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1RehearsalOrdersStep: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Order id. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Run the next act of a rehearsed order now. For test keys. Errors: `forbidden`, `rehearsal_only`, `not_found`, `invalid_state`. */
                        order: components["schemas"]["OrderDetail"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed`, `rehearsal_only` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1RehearsalWallet: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount_cents": 50000
                 *     }
                 */
                "application/json": {
                    /** @description Amount, at least 1. */
                    amount_cents: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description New balance, in centavos. */
                        balance_cents: number;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed`, `rehearsal_only` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getV1Events: {
        parameters: {
            query?: {
                /** @description How many items to return; 500 at most */
                limit?: number;
                /** @description Return events after this one: the `id` of an event */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        events: components["schemas"]["Event"][];
                        /** @description Whether there are more events after these */
                        has_more: boolean;
                        /** @description The value of `after` for the next page */
                        next_after: string | null;
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postV1PrivacyErasures: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "+55 11 98765-4321"
                 *     }
                 */
                "application/json": {
                    /** @description A telephone number of 8 to 15 digits, with the country code */
                    phone: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Erase a sender or recipient from all existing orders of the tenant. Errors: `forbidden`, `validation_failed`; `invalid_state` if the erasure has to wait: `details.possible_from` says until when, and it then runs automatically. */
                        erasure: components["schemas"]["Erasure"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `idempotency_mismatch` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getV1PrivacyErasuresOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Erasure id. */
                erasure_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Get the status of the erasure request for a sender or recipient. For the tenant that requested it. Errors: `forbidden`, `not_found`. */
                        erasure: components["schemas"]["Erasure"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteV1PrivacyErasuresOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Erasure id. */
                erasure_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description False where a test key made the request: no real parcel and no real money */
                        livemode: boolean;
                        /** @description Cancel a pending erasure of a sender or recipient. Errors: `forbidden`, `not_found`, `invalid_state`. */
                        erasure: components["schemas"]["Erasure"];
                    };
                };
            };
            /** @description `unauthorized`, `invalid_or_expired_token` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`, `address_not_allowed` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRastreio: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Last path segment of the tracking link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description The delivery of a tracking link. Public. Errors: `not_found`. */
                        tracking: components["schemas"]["TrackedDelivery"];
                    };
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postRastreio: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Last path segment of the tracking link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "complement": "apto 12",
                 *       "note": "Deixar na portaria"
                 *     }
                 */
                "application/json": {
                    /** @description Flat, floor or room, at most 60 characters */
                    complement?: string | null;
                    /** @description A landmark that helps to find the door, at most 200 characters */
                    reference?: string | null;
                    /** @description A note for the driver, at most 500 characters */
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Add a complement, a landmark or a note for the driver to the delivery of a tracking link, until pickup. Public. Errors: `not_found`, `invalid_state`, `rate_limited`, `validation_failed`. */
                        tracking: components["schemas"]["TrackedDelivery"];
                    };
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_state` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProva: {
        parameters: {
            query?: {
                /** @description SHA-256, in hex, of the PDF file without its last line, which begins with `%rodovia-seal:`. */
                file_sha256?: string;
                /** @description The 64 hex digits at the end of the last line of the PDF. */
                file_mac?: string;
            };
            header?: never;
            path: {
                /** @description Head as printed in the proof: 64 hex digits or the first 20; hyphens and spaces do not matter. */
                head: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Verify a proof of delivery by the head of its timeline. Public. Errors: `rate_limited`, `validation_failed`. */
                        proof: components["schemas"]["ProofCheck"];
                    };
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postPixWebhookPix: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Secret token in the webhook’s URL. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pix": [
                 *         {
                 *           "txid": "7d9f0335ea6f4d2b9c11a2f0c8b54e3d"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The payments; each names its charge
                     * @default []
                     */
                    pix?: {
                        /** @description The charge’s transaction id */
                        txid?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        /** @description Query the bank about charges now. Called by the bank’s webhook. Always true. Errors: `not_found` for a wrong token. */
                        noted: boolean;
                    };
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Any other error. */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    tellTrackingDriverAssigned: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex, keyed with the whole secret as text. While a next secret is staged it is still made with the current one. */
                "X-Service-Signature": string;
                /** @description The `id` of the event: the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description By Standard Webhooks: `v1,` and the HMAC-SHA256 in base64 of id, timestamp and body joined by dots, keyed with the bytes after `whsec_`. While a next secret is staged there are two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event’s id: the same at every attempt
                     */
                    id: string;
                    /** @constant */
                    type: "tracking.driver_assigned";
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description Grows with every event of the tenant */
                    sequence: number;
                    /** Format: uuid */
                    tenant_id: string;
                    /** @description False where a test key made the request: no real parcel and no real money */
                    livemode: boolean;
                    data: components["schemas"]["OrderInEvent"];
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it gets disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The response’s body is kept for the log only. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed and is tried again: 10 attempts within 75 hours. A redirect counts as a failure. `Retry-After` is respected. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    tellTrackingPickedUp: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex, keyed with the whole secret as text. While a next secret is staged it is still made with the current one. */
                "X-Service-Signature": string;
                /** @description The `id` of the event: the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description By Standard Webhooks: `v1,` and the HMAC-SHA256 in base64 of id, timestamp and body joined by dots, keyed with the bytes after `whsec_`. While a next secret is staged there are two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event’s id: the same at every attempt
                     */
                    id: string;
                    /** @constant */
                    type: "tracking.picked_up";
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description Grows with every event of the tenant */
                    sequence: number;
                    /** Format: uuid */
                    tenant_id: string;
                    /** @description False where a test key made the request: no real parcel and no real money */
                    livemode: boolean;
                    data: components["schemas"]["OrderInEvent"];
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it gets disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The response’s body is kept for the log only. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed and is tried again: 10 attempts within 75 hours. A redirect counts as a failure. `Retry-After` is respected. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    tellTrackingArrivedAtDestination: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex, keyed with the whole secret as text. While a next secret is staged it is still made with the current one. */
                "X-Service-Signature": string;
                /** @description The `id` of the event: the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description By Standard Webhooks: `v1,` and the HMAC-SHA256 in base64 of id, timestamp and body joined by dots, keyed with the bytes after `whsec_`. While a next secret is staged there are two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event’s id: the same at every attempt
                     */
                    id: string;
                    /** @constant */
                    type: "tracking.arrived_at_destination";
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description Grows with every event of the tenant */
                    sequence: number;
                    /** Format: uuid */
                    tenant_id: string;
                    /** @description False where a test key made the request: no real parcel and no real money */
                    livemode: boolean;
                    data: components["schemas"]["OrderInEvent"];
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it gets disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The response’s body is kept for the log only. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed and is tried again: 10 attempts within 75 hours. A redirect counts as a failure. `Retry-After` is respected. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    tellTrackingDelivered: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex, keyed with the whole secret as text. While a next secret is staged it is still made with the current one. */
                "X-Service-Signature": string;
                /** @description The `id` of the event: the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description By Standard Webhooks: `v1,` and the HMAC-SHA256 in base64 of id, timestamp and body joined by dots, keyed with the bytes after `whsec_`. While a next secret is staged there are two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event’s id: the same at every attempt
                     */
                    id: string;
                    /** @constant */
                    type: "tracking.delivered";
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description Grows with every event of the tenant */
                    sequence: number;
                    /** Format: uuid */
                    tenant_id: string;
                    /** @description False where a test key made the request: no real parcel and no real money */
                    livemode: boolean;
                    data: components["schemas"]["OrderInEvent"];
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it gets disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The response’s body is kept for the log only. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed and is tried again: 10 attempts within 75 hours. A redirect counts as a failure. `Retry-After` is respected. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    tellTrackingSlaBreached: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex, keyed with the whole secret as text. While a next secret is staged it is still made with the current one. */
                "X-Service-Signature": string;
                /** @description The `id` of the event: the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description By Standard Webhooks: `v1,` and the HMAC-SHA256 in base64 of id, timestamp and body joined by dots, keyed with the bytes after `whsec_`. While a next secret is staged there are two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event’s id: the same at every attempt
                     */
                    id: string;
                    /** @constant */
                    type: "tracking.sla_breached";
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description Grows with every event of the tenant */
                    sequence: number;
                    /** Format: uuid */
                    tenant_id: string;
                    /** @description False where a test key made the request: no real parcel and no real money */
                    livemode: boolean;
                    data: components["schemas"]["OrderInEvent"];
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it gets disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The response’s body is kept for the log only. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed and is tried again: 10 attempts within 75 hours. A redirect counts as a failure. `Retry-After` is respected. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    tellTrackingCanceled: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex, keyed with the whole secret as text. While a next secret is staged it is still made with the current one. */
                "X-Service-Signature": string;
                /** @description The `id` of the event: the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description By Standard Webhooks: `v1,` and the HMAC-SHA256 in base64 of id, timestamp and body joined by dots, keyed with the bytes after `whsec_`. While a next secret is staged there are two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event’s id: the same at every attempt
                     */
                    id: string;
                    /** @constant */
                    type: "tracking.canceled";
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description Grows with every event of the tenant */
                    sequence: number;
                    /** Format: uuid */
                    tenant_id: string;
                    /** @description False where a test key made the request: no real parcel and no real money */
                    livemode: boolean;
                    data: components["schemas"]["OrderInEvent"];
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it gets disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The response’s body is kept for the log only. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed and is tried again: 10 attempts within 75 hours. A redirect counts as a failure. `Retry-After` is respected. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    tellWalletCredit: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex, keyed with the whole secret as text. While a next secret is staged it is still made with the current one. */
                "X-Service-Signature": string;
                /** @description The `id` of the event: the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description By Standard Webhooks: `v1,` and the HMAC-SHA256 in base64 of id, timestamp and body joined by dots, keyed with the bytes after `whsec_`. While a next secret is staged there are two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event’s id: the same at every attempt
                     */
                    id: string;
                    /** @constant */
                    type: "wallet.credit";
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description Grows with every event of the tenant */
                    sequence: number;
                    /** Format: uuid */
                    tenant_id: string;
                    /** @description False where a test key made the request: no real parcel and no real money */
                    livemode: boolean;
                    data: components["schemas"]["OrderInEvent"] | {
                        /** @description Whole centavos of BRL */
                        amount_cents: number;
                        /** @description Whole centavos of BRL */
                        balance_cents: number;
                        /** @constant */
                        currency: "BRL";
                        /** @enum {string} */
                        reason: "manual_credit" | "top_up" | "top_up_returned" | "top_up_released";
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it gets disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The response’s body is kept for the log only. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed and is tried again: 10 attempts within 75 hours. A redirect counts as a failure. `Retry-After` is respected. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    tellWalletDebit: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex, keyed with the whole secret as text. While a next secret is staged it is still made with the current one. */
                "X-Service-Signature": string;
                /** @description The `id` of the event: the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description By Standard Webhooks: `v1,` and the HMAC-SHA256 in base64 of id, timestamp and body joined by dots, keyed with the bytes after `whsec_`. While a next secret is staged there are two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event’s id: the same at every attempt
                     */
                    id: string;
                    /** @constant */
                    type: "wallet.debit";
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description Grows with every event of the tenant */
                    sequence: number;
                    /** Format: uuid */
                    tenant_id: string;
                    /** @description False where a test key made the request: no real parcel and no real money */
                    livemode: boolean;
                    data: components["schemas"]["OrderInEvent"] | {
                        /** @description Whole centavos of BRL */
                        amount_cents: number;
                        /** @description Whole centavos of BRL */
                        balance_cents: number;
                        /** @constant */
                        currency: "BRL";
                        /** @enum {string} */
                        reason: "top_up_held" | "top_up_returned";
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it gets disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The response’s body is kept for the log only. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed and is tried again: 10 attempts within 75 hours. A redirect counts as a failure. `Retry-After` is respected. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    tellRepetitionUnpaid: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex, keyed with the whole secret as text. While a next secret is staged it is still made with the current one. */
                "X-Service-Signature": string;
                /** @description The `id` of the event: the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description By Standard Webhooks: `v1,` and the HMAC-SHA256 in base64 of id, timestamp and body joined by dots, keyed with the bytes after `whsec_`. While a next secret is staged there are two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event’s id: the same at every attempt
                     */
                    id: string;
                    /** @constant */
                    type: "repetition.unpaid";
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description Grows with every event of the tenant */
                    sequence: number;
                    /** Format: uuid */
                    tenant_id: string;
                    /** @description False where a test key made the request: no real parcel and no real money */
                    livemode: boolean;
                    data: {
                        /** Format: uuid */
                        repetition_id: string;
                        /** Format: date */
                        day: string;
                        /** @description The code of a refusal, or price_above_limit, too_late, not_a_member */
                        reason: string;
                        price_cents: number | null;
                        pickup_window: {
                            /**
                             * Format: date-time
                             * @example 2026-05-31T12:00:00.000Z
                             */
                            from: string;
                            /**
                             * Format: date-time
                             * @example 2026-05-31T12:00:00.000Z
                             */
                            until: string;
                        };
                        delivery_window: {
                            /**
                             * Format: date-time
                             * @example 2026-05-31T12:00:00.000Z
                             */
                            from: string;
                            /**
                             * Format: date-time
                             * @example 2026-05-31T12:00:00.000Z
                             */
                            until: string;
                        } | null;
                        /** @description Null after an erasure of its sender or recipient */
                        order: components["schemas"]["RepeatedOrder"] | null;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it gets disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The response’s body is kept for the log only. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed and is tried again: 10 attempts within 75 hours. A redirect counts as a failure. `Retry-After` is respected. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    tellRepetitionFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex, keyed with the whole secret as text. While a next secret is staged it is still made with the current one. */
                "X-Service-Signature": string;
                /** @description The `id` of the event: the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description By Standard Webhooks: `v1,` and the HMAC-SHA256 in base64 of id, timestamp and body joined by dots, keyed with the bytes after `whsec_`. While a next secret is staged there are two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event’s id: the same at every attempt
                     */
                    id: string;
                    /** @constant */
                    type: "repetition.failed";
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description Grows with every event of the tenant */
                    sequence: number;
                    /** Format: uuid */
                    tenant_id: string;
                    /** @description False where a test key made the request: no real parcel and no real money */
                    livemode: boolean;
                    data: {
                        /** Format: uuid */
                        repetition_id: string;
                        /** Format: date */
                        day: string;
                        /** @description The code of a refusal, or price_above_limit, too_late, not_a_member */
                        reason: string;
                        price_cents: number | null;
                        pickup_window: {
                            /**
                             * Format: date-time
                             * @example 2026-05-31T12:00:00.000Z
                             */
                            from: string;
                            /**
                             * Format: date-time
                             * @example 2026-05-31T12:00:00.000Z
                             */
                            until: string;
                        };
                        delivery_window: {
                            /**
                             * Format: date-time
                             * @example 2026-05-31T12:00:00.000Z
                             */
                            from: string;
                            /**
                             * Format: date-time
                             * @example 2026-05-31T12:00:00.000Z
                             */
                            until: string;
                        } | null;
                        /** @description Null after an erasure of its sender or recipient */
                        order: components["schemas"]["RepeatedOrder"] | null;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it gets disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The response’s body is kept for the log only. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed and is tried again: 10 attempts within 75 hours. A redirect counts as a failure. `Retry-After` is respected. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    tellWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex, keyed with the whole secret as text. While a next secret is staged it is still made with the current one. */
                "X-Service-Signature": string;
                /** @description The `id` of the event: the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description By Standard Webhooks: `v1,` and the HMAC-SHA256 in base64 of id, timestamp and body joined by dots, keyed with the bytes after `whsec_`. While a next secret is staged there are two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event’s id: the same at every attempt
                     */
                    id: string;
                    /** @constant */
                    type: "webhook.test";
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description Grows with every event of the tenant */
                    sequence: number;
                    /** Format: uuid */
                    tenant_id: string;
                    /** @description False where a test key made the request: no real parcel and no real money */
                    livemode: boolean;
                    data: {
                        /** Format: uuid */
                        endpoint_id: string;
                        /** Format: uri */
                        url: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it gets disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The response’s body is kept for the log only. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed and is tried again: 10 attempts within 75 hours. A redirect counts as a failure. `Retry-After` is respected. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    tellWebhookDisabled: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex, keyed with the whole secret as text. While a next secret is staged it is still made with the current one. */
                "X-Service-Signature": string;
                /** @description The `id` of the event: the same at every attempt. */
                "webhook-id": string;
                /** @description When the attempt was made, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description By Standard Webhooks: `v1,` and the HMAC-SHA256 in base64 of id, timestamp and body joined by dots, keyed with the bytes after `whsec_`. While a next secret is staged there are two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event’s id: the same at every attempt
                     */
                    id: string;
                    /** @constant */
                    type: "webhook.disabled";
                    /**
                     * Format: date-time
                     * @example 2026-05-31T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description Grows with every event of the tenant */
                    sequence: number;
                    /** Format: uuid */
                    tenant_id: string;
                    /** @description False where a test key made the request: no real parcel and no real money */
                    livemode: boolean;
                    data: {
                        /** Format: uuid */
                        endpoint_id: string;
                        /** Format: uri */
                        url: string;
                        /** @enum {string} */
                        reason: "gone" | "failing";
                        failing_since: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it gets disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The response’s body is kept for the log only. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery failed and is tried again: 10 attempts within 75 hours. A redirect counts as a failure. `Retry-After` is respected. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
