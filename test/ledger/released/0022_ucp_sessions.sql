CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE settings (name text primary key, value text not null) strict;
CREATE TABLE quotes (
    token_hash text primary key, kind text not null, restaurant_id text not null, menu_version text not null,
    content text not null, cart_hash text not null, total_cents integer not null check (total_cents >= 0),
    amount_micro integer not null check (amount_micro = total_cents * 10000),
    pay_to text not null, asset text not null, chain_id integer not null,
    created_at integer not null, expires_at integer not null) strict;
CREATE TABLE orders (
    id text primary key, quote_hash text not null unique references quotes(token_hash),
    restaurant_id text not null, channel text not null, fulfillment text not null, status text not null,
    version integer not null, confirm_hash text not null, customer text, instructions text, requested_time text not null,
    resolved_at integer not null,
    settled_micro integer not null default 0,
    refunded_micro integer not null default 0 check (refunded_micro >= 0 and refunded_micro <= settled_micro),
    external_ref text, estimated_ready integer, accept_deadline integer, failure_code text, failure_message text,
    created_at integer not null, callback_url text, given text, window_end integer, cancel_state text check (cancel_state in ('requested','accepted','declined')), cancel_requested_at integer, cancel_answer_by integer, cancel_decided_at integer, agreed_salt text) strict;
CREATE TABLE order_edges (from_status text not null, to_status text not null, primary key (from_status, to_status)) strict;
CREATE TABLE order_events (
    cursor integer primary key autoincrement, order_id text not null references orders(id), seq integer not null,
    at integer not null, type text not null, from_status text, to_status text not null, data text not null, hash text,
    unique (order_id, seq)) strict;
CREATE TABLE claims (
    id text primary key, claim_key text not null unique, rail text not null, subject_kind text not null,
    subject_id text not null, payer text not null, pay_to text not null, asset text not null, chain_id integer not null,
    nonce text not null, amount_micro integer not null, value_micro integer not null check (value_micro >= amount_micro),
    valid_before integer not null, from_block integer not null, payload text not null,
    state text not null check (state in ('claimed','submitting','settled','failed','unknown','stray')),
    tx_hash text, failure text, created_at integer not null, updated_at integer not null, means text not null default 'eip3009', provider_ref text, process text) strict;
CREATE TABLE chain_txs (
    hash text primary key, raw text not null, ref text not null, relayer text not null, account_nonce integer not null,
    state text not null, created_at integer not null, mined_at integer, gas_used integer) strict;
CREATE TABLE inflows (
    tx_hash text not null, log_index integer not null, payer text not null, value_micro integer not null,
    block integer not null, claim_id text references claims(id), primary key (tx_hash, log_index)) strict;
CREATE TABLE refunds (
    id text primary key, claim_id text not null references claims(id), order_id text references orders(id),
    reason text not null, amount_micro integer not null check (amount_micro > 0), receiver text not null,
    nonce text not null unique, from_block integer not null, state text not null check (state in ('pending','succeeded')),
    attempts integer not null default 0, tx_hash text, created_at integer not null, updated_at integer not null, before_micro integer not null default 0,
    unique (claim_id, reason)) strict;
CREATE TABLE outbox (
    id integer primary key autoincrement, kind text not null, dedupe text not null unique, subject text not null,
    payload text not null, run_at integer not null, attempts integer not null default 0, lease_owner text,
    lease_until integer, done_at integer, last_error text) strict;
CREATE TABLE dispatches (
    order_id text primary key references orders(id), kitchen text not null, dispatch_key text not null unique,
    state text not null, external_id text, created_at integer not null, updated_at integer not null) strict;
CREATE TABLE demo_tickets (
    ticket_key text primary key, answer text not null, reason text, prep_minutes integer not null,
    answers_at integer not null, cancelled_at integer) strict;
CREATE TABLE idempotency (
    route text not null, key text not null, body_hash text not null, state text not null, response text,
    started_at integer not null, expires_at integer not null, process text, primary key (route, key)) strict;
CREATE TABLE shelf (
    restaurant_id text not null, item_id text not null, amount_left integer check (amount_left >= 0),
    is_out integer not null default 0, updated_at integer not null, primary key (restaurant_id, item_id)) strict;
CREATE TABLE holds (
    order_id text not null references orders(id), restaurant_id text not null, item_id text not null,
    amount integer not null check (amount > 0), state text not null check (state in ('held','used','released')), holder text, lapses_at integer, lapsed_at integer, site text,
    primary key (order_id, item_id)) strict;
CREATE TABLE restaurant_states (
    restaurant_id text primary key, paused_until integer, attended_until integer not null default 0,
    key_generation integer not null default 0, updated_at integer not null) strict;
CREATE TABLE call_attempts (
    id text primary key, order_id text not null references orders(id), n integer not null, carrier text not null,
    call_sid text, state text not null check (state in ('planned','dialing','live','done')),
    process text, lost integer not null default 0, outcome text, transcript text, created_at integer not null,
    started_at integer, news_at integer, ended_at integer, unique (order_id, n)) strict;
CREATE TABLE deliveries (
    id text primary key, kind text not null check (kind in ('callback','webhook')), subject text not null,
    seq integer not null, url text not null, body text,
    state text not null check (state in ('open','delivered','dead')), attempts integer not null default 0,
    next_at integer, last_error text, created_at integer not null, updated_at integer not null,
    unique (kind, subject, seq)) strict;
CREATE TABLE received_webhooks (
    restaurant_id text not null, id text not null, at integer not null, primary key (restaurant_id, id)) strict;
CREATE TABLE recipe_quotes (
    token_hash text primary key, product text not null, total_cents integer not null check (total_cents > 0),
    amount_micro integer not null check (amount_micro = total_cents * 10000),
    pay_to text not null, asset text not null, chain_id integer not null,
    created_at integer not null, expires_at integer not null) strict;
CREATE TABLE recipe_editions (hash text primary key, product text not null, content text not null) strict;
CREATE TABLE purchases (
    id text primary key, quote_hash text not null references recipe_quotes(token_hash), product text not null,
    edition text not null references recipe_editions(hash), email text,
    mail text check (mail in ('queued','sending','sent','unsure','refused')),
    created_at integer not null, settled_at integer) strict;
CREATE TABLE "waitlist" (
    token_hash text primary key, email text not null, zip text, city text, restaurant_name text,
    created_at integer not null) strict;
CREATE TABLE let_go (holder text primary key, at integer not null) strict;
CREATE TABLE ucp_sessions (
    id text primary key, kind text not null check (kind in ('cart','checkout')), version text not null,
    agent text not null, is_signed integer not null, state text not null check (state in ('open','canceled')),
    request text not null, cart_id text, webhook_url text, price_token text, quote_hash text, priced text, told integer,
    revision integer not null, created_at integer not null, expires_at integer not null) strict;
insert into "kysely_migration" values ('0001_ledger', '2026-11-28T18:00:45.751Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-28T18:00:45.752Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-28T18:00:45.754Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-28T18:00:45.755Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-28T18:00:45.757Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-28T18:00:45.758Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-28T18:00:45.759Z');
insert into "kysely_migration" values ('0008_payers', '2026-11-28T18:00:45.760Z');
insert into "kysely_migration" values ('0009_gas', '2026-11-28T18:00:45.761Z');
insert into "kysely_migration" values ('0010_unpaid_holds', '2026-11-28T18:00:45.762Z');
insert into "kysely_migration" values ('0011_refund_order', '2026-11-28T18:00:45.763Z');
insert into "kysely_migration" values ('0012_forgetting', '2026-11-28T18:00:45.764Z');
insert into "kysely_migration" values ('0013_key_processes', '2026-11-28T18:00:45.765Z');
insert into "kysely_migration" values ('0014_cancelling', '2026-11-28T18:00:45.766Z');
insert into "kysely_migration" values ('0015_receipts', '2026-11-28T18:00:45.767Z');
insert into "kysely_migration" values ('0016_waitlist_tokens', '2026-11-28T18:00:45.769Z');
insert into "kysely_migration" values ('0017_let_go', '2026-11-28T18:00:45.770Z');
insert into "kysely_migration" values ('0018_refund_times', '2026-11-28T18:00:45.771Z');
insert into "kysely_migration" values ('0019_forgotten_remarks', '2026-11-28T18:00:45.772Z');
insert into "kysely_migration" values ('0020_hold_sites', '2026-11-28T18:00:45.773Z');
insert into "kysely_migration" values ('0021_checkouts', '2026-11-28T18:00:45.774Z');
insert into "kysely_migration" values ('0022_ucp_sessions', '2026-11-28T18:00:45.775Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('ledger id', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('signing key QeKoghczioLQRZ7EyMvLnT5eyoSoVCfJRo29ptJdw7g', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('sign-in', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('027614ac73b13500fb6275d2b6533d2d416934c3772d83929c9596d7cf4f5708', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795890600000,"earliest":1795890600000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x86ADd33F9a953F2261833A91F21d209360EFF0A2', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795888841115, 1795889441115);
insert into "quotes" values ('411dc76b735e9858ecb95f4abcf5da47f8ad55b4c0bba47b97838437b9b42d22', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795889700000,"earliest":1795889700000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0x86ADd33F9a953F2261833A91F21d209360EFF0A2', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795888843119, 1795889443119);
insert into "quotes" values ('e1d8f5c403b94a8a3f6f0b1ba58b531696bd2b383ac19e9a9db0cf886408b0ee', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795890600000,"earliest":1795890600000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x86ADd33F9a953F2261833A91F21d209360EFF0A2', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795888843470, 1795889443470);
insert into "quotes" values ('c6f19955963b3ded6131f6e3094d7531fe527f3af6d9b0b96ec4ae127addd029', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795892400000,"earliest":1795892400000,"warnings":[]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0x86ADd33F9a953F2261833A91F21d209360EFF0A2', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795888843545, 1795889443545);
insert into "orders" values ('ORD-X0dzArfL', '027614ac73b13500fb6275d2b6533d2d416934c3772d83929c9596d7cf4f5708', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"untold":false}', NULL, 'ASAP', 1795890600000, 18320000, 0, 'demo-ORD-X0dzArfL', 1795890600000, 1795889322930, NULL, NULL, 1795888841797, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'hO4O5Ujd3qOxCVT9A4UeV3VgPKpS0WJ3');
insert into "orders" values ('ORD-S8NhNzlZ', '411dc76b735e9858ecb95f4abcf5da47f8ad55b4c0bba47b97838437b9b42d22', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"untold":false}', NULL, 'ASAP', 1795889700000, 4170000, 4170000, NULL, NULL, 1795889323265, 'restaurant_rejected', 'The kitchen cannot take this order', 1795888843140, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'YSs2z549P66huwRdc9xyymet-ASqkQ9w');
insert into "orders" values ('ORD-HS4kx2AG', 'e1d8f5c403b94a8a3f6f0b1ba58b531696bd2b383ac19e9a9db0cf886408b0ee', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"untold":false}', NULL, 'ASAP', 1795890600000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795888843490, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "orders" values ('ORD-cQtVDNDR', 'c6f19955963b3ded6131f6e3094d7531fe527f3af6d9b0b96ec4ae127addd029', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"untold":false}', NULL, 'ASAP', 1795892400000, 32570000, 560000, 'demo-ORD-cQtVDNDR', 1795892400000, 1795889323663, NULL, NULL, 1795888843559, NULL, '[[0,21600]]', NULL, NULL, NULL, NULL, NULL, '0aTGjhmZS8NM6B3hnMCpJJwD6wpnwXwV');
insert into "order_edges" values ('awaiting_payment', 'payment_received');
insert into "order_edges" values ('awaiting_payment', 'paid');
insert into "order_edges" values ('awaiting_payment', 'payment_expired');
insert into "order_edges" values ('awaiting_payment', 'cancelled');
insert into "order_edges" values ('payment_received', 'placing_order');
insert into "order_edges" values ('payment_received', 'order_received');
insert into "order_edges" values ('payment_received', 'cancelled');
insert into "order_edges" values ('paid', 'placing_order');
insert into "order_edges" values ('paid', 'order_received');
insert into "order_edges" values ('paid', 'cancelled');
insert into "order_edges" values ('placing_order', 'submitting_to_restaurant');
insert into "order_edges" values ('placing_order', 'fulfillment_failed');
insert into "order_edges" values ('placing_order', 'cancelled');
insert into "order_edges" values ('submitting_to_restaurant', 'confirmed');
insert into "order_edges" values ('submitting_to_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('submitting_to_restaurant', 'cancelled');
insert into "order_edges" values ('order_received', 'confirming_with_restaurant');
insert into "order_edges" values ('order_received', 'cancelled');
insert into "order_edges" values ('confirming_with_restaurant', 'confirmed');
insert into "order_edges" values ('confirming_with_restaurant', 'rejected');
insert into "order_edges" values ('confirming_with_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('confirming_with_restaurant', 'cancelled');
insert into "order_edges" values ('confirmed', 'ready_for_pickup');
insert into "order_edges" values ('confirmed', 'out_for_delivery');
insert into "order_edges" values ('confirmed', 'cancelled');
insert into "order_edges" values ('ready_for_pickup', 'picked_up');
insert into "order_edges" values ('out_for_delivery', 'delivered');
insert into "order_events" values (1, 'ORD-X0dzArfL', 1, 1795888841797, 'book', NULL, 'awaiting_payment', '{}', 'b03bbd7677fec66904c645b30f4725db47931e6a07e42c40af25ccbf426d0cc7');
insert into "order_events" values (2, 'ORD-X0dzArfL', 2, 1795888842930, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x274dbb3d7703eb3644bf53de0a7b26870f5fc6641bbf56513bca9d6d3c29a6e4","agreed":{"goods":"a99e4404790b666c2022046f6f33ed7abc7a0c0b9c7f9378aeaa0a29176b476f","details":"14ae379394f2065ad7167fdae620ae76b721924c3df17ab8b21dd542e5254fa4"}}', '24668e6a4671e7878fd47592847b39b3021005f0072774cc4e76c875943cb78f');
insert into "order_events" values (3, 'ORD-X0dzArfL', 3, 1795888842996, 'process', 'payment_received', 'placing_order', '{}', '00913cfb26270e6cc2ec827740fc383cd1b8507031fa57825237bd32439165c8');
insert into "order_events" values (4, 'ORD-X0dzArfL', 4, 1795888843013, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', 'ba6e239b2ea85b38486091f4b6069ebb35694f80e68cdad298a0c160dcb34405');
insert into "order_events" values (5, 'ORD-X0dzArfL', 5, 1795888843051, 'accept', 'submitting_to_restaurant', 'confirmed', '{}', '60fb51e52e3fe3c27182749496e3d77ca6199a39a9f39c760ab564cf66a85de8');
insert into "order_events" values (6, 'ORD-X0dzArfL', 6, 1795888843061, 'ready', 'confirmed', 'ready_for_pickup', '{}', '19498b417ef6476b8df41112ce7525e688d051ffc707dccfc965de2eed4ead0c');
insert into "order_events" values (7, 'ORD-S8NhNzlZ', 1, 1795888843140, 'book', NULL, 'awaiting_payment', '{}', '75f0fbf9d9d0d7053eb33baa8afc699dfc40b17742648a53ade83b49883be183');
insert into "order_events" values (8, 'ORD-S8NhNzlZ', 2, 1795888843265, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xfdefe4211c289dc59cec9838b687c70ed3f41d738c2b744df42860ffcd45ed9a","agreed":{"goods":"c8041d8e8635814f4ed616d6377e5c83a11af947c20d3deb1d04e479ca2c2c29","details":"239c32c3b301df7e44cd231ae57904f7a3239147db239c942cb27ec9732f6990"}}', 'c71dd97f7f54c083235b7b85f1843971644a5f3166583f6c5dcabb1f8c5c36ff');
insert into "order_events" values (9, 'ORD-S8NhNzlZ', 3, 1795888843294, 'process', 'payment_received', 'placing_order', '{}', '7639fa60711a82b6fbd61dff81d2a52e4ab7ddf2a40eeec60df079b51cff370b');
insert into "order_events" values (10, 'ORD-S8NhNzlZ', 4, 1795888843302, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', '1be7adf28a56deca8697cabc6bc87a906d1907a4347bccf4d84af16aaf67c638');
insert into "order_events" values (11, 'ORD-S8NhNzlZ', 5, 1795888843319, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}', 'a1ca31c666446649e1c94ac0d1a5167c3f71c8611632cb0ea9816fa04996ca06');
insert into "order_events" values (12, 'ORD-S8NhNzlZ', 6, 1795888843413, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_7cde568bb478bc1d5c0fe808","transactionHash":"0x0b207c1232b0f32e6413eb32e3f234feb9971074fbdbe96cd9d8f20f5fb41586"}', '5ec770cdc8e4e3995254f03e505994f930114ba3da77be18bee8ab01a0c14cf8');
insert into "order_events" values (13, 'ORD-HS4kx2AG', 1, 1795888843490, 'book', NULL, 'awaiting_payment', '{}', 'ee7002bf6c4ae028b0fc50e6eb42da4a099d3618b1b9da185fd11d00e441020b');
insert into "order_events" values (14, 'ORD-cQtVDNDR', 1, 1795888843559, 'book', NULL, 'awaiting_payment', '{}', '76cecd22b8b8bf0282c31947cc5cf32318dc766d13237f9b86a5c14fd0284833');
insert into "order_events" values (15, 'ORD-cQtVDNDR', 2, 1795888843663, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x3e8067afcbf361a0a34c1fb9eca55d8e908fefcf92b51a9c93186ee3a997e9bb","agreed":{"goods":"272d64bcde8268cc4f6e6dd1bcd8e1d5f66feaf5d8f72fd1ceabb256bc489d87","details":"730628d684c0660311c41f19e06466219fea5960cb07f6857e487e7846929c47"}}', '58fd896fba3c9d8eba8998601de0095f871f5e3c03fe1de35a4157d48a9bfba2');
insert into "order_events" values (16, 'ORD-cQtVDNDR', 3, 1795888843690, 'process', 'payment_received', 'placing_order', '{}', '048016201e566de85f803fdbb9159a89b452d12fa84950a35747fb1b1c556e78');
insert into "order_events" values (17, 'ORD-cQtVDNDR', 4, 1795888843699, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', '6266f124a037eabdd744050017b4963301d3f3016b5cc8e7fca2543e6e2a16a2');
insert into "order_events" values (18, 'ORD-cQtVDNDR', 5, 1795888843713, 'accept', 'submitting_to_restaurant', 'confirmed', '{}', 'ec94b1013f66c8db2235656760d46403d43298b4a174a27792c41bf4182bfa9b');
insert into "order_events" values (19, 'ORD-cQtVDNDR', 6, 1795888843721, 'adjusted', 'confirmed', 'confirmed', '{"amount":"560000"}', '29435cb59a671e69d3a8fb8badd05f778135d43d6cf165f198f9c32751a757a9');
insert into "order_events" values (20, 'ORD-cQtVDNDR', 7, 1795888843721, 'ready', 'confirmed', 'ready_for_pickup', '{}', '1def661cf72e97aee018aa4a547b2ec8245466dc98c266e083fe689e8a341a7d');
insert into "order_events" values (21, 'ORD-cQtVDNDR', 8, 1795888843850, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_a0400d986f952e4d774a78a0","transactionHash":"0x63b7a6fb1ee04eb8aac99fa358947c85b7ee7b4d8f86c972185d9f05fa86b0a3"}', 'fe2e44602ded32cf49bd784c451e37652f44c7ef24ee133f11207cfed2ab3a88');
insert into "claims" values ('cl_f483b94d1cb353eed7095722ad603d10', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x04e409ea993f20fdb08fcd059669a11736390d2f:0xfd0ab60eb8a8ec23c5a9e0bb4c13920ecb976dc2ff0590e28454e6c4c228908f', 'x402-v2', 'order', 'ORD-X0dzArfL', '0x04e409ea993f20fdb08fcd059669a11736390d2f', '0x86ADd33F9a953F2261833A91F21d209360EFF0A2', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xfd0ab60eb8a8ec23c5a9e0bb4c13920ecb976dc2ff0590e28454e6c4c228908f', 18320000, 18320000, 1795889442, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x062cde638b15a191d36e7bccd4e385856d8e5fe5a48f80955cd47d3d44fda59d14e510bed9e4834baa95098aa3b6222f0a666e60d55e9f7578e09109b74fb2201b"}', 'settled', '0x274dbb3d7703eb3644bf53de0a7b26870f5fc6641bbf56513bca9d6d3c29a6e4', NULL, 1795888842844, 1795888842926, 'eip3009', NULL, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:16289');
insert into "claims" values ('cl_f5a140a13e9f50780f4c2a85a8b8dc5d', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xe71a82498dafcb4572a4ea99781233d7a22b0c0a:0x985e3dc5cb430aa6d555b96c6547562ac8193275a6d2d6650ea9d2b4f617eb97', 'x402-v2', 'order', 'ORD-S8NhNzlZ', '0xe71a82498dafcb4572a4ea99781233d7a22b0c0a', '0x86ADd33F9a953F2261833A91F21d209360EFF0A2', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x985e3dc5cb430aa6d555b96c6547562ac8193275a6d2d6650ea9d2b4f617eb97', 4170000, 4170000, 1795889443, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x22181617fe34078f84b5d99aa7ffb5fc926bb67b2bfbe8fbd309616e745c2b2b4b1ef6971a1be31fdf95568502d74a769a35d908bcf23e9c84251644a87012ff1c"}', 'settled', '0xfdefe4211c289dc59cec9838b687c70ed3f41d738c2b744df42860ffcd45ed9a', NULL, 1795888843230, 1795888843263, 'eip3009', NULL, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:16289');
insert into "claims" values ('cl_6ed1060205644fc97722598a132b643a', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x610375b2f2df3b7dbd06a484c14e6188dd5fe7c0:0x7ec188bd55f3542ee94a427e72bf78df2f31c313c0314f4339ffe95c92786087', 'x402-v2', 'order', 'ORD-cQtVDNDR', '0x610375b2f2df3b7dbd06a484c14e6188dd5fe7c0', '0x86ADd33F9a953F2261833A91F21d209360EFF0A2', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x7ec188bd55f3542ee94a427e72bf78df2f31c313c0314f4339ffe95c92786087', 32570000, 32570000, 1795889443, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xcc7a6d29d724077cbd8d0fe9e89aab747e8d9c1eabd8a4569d0ff1048554a4ab4b0f5ee82f40deb4cd898c2bf20c030ec4b6c74f444d455787743f96d58379e91c"}', 'settled', '0x3e8067afcbf361a0a34c1fb9eca55d8e908fefcf92b51a9c93186ee3a997e9bb', NULL, 1795888843627, 1795888843660, 'eip3009', NULL, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:16289');
insert into "claims" values ('cl_165d70d480e69344b9d25c2e1f6b2356', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x47a0f32c7dec3c41b030d966733e58bd75aaa071:0xbcf2a1893177f669e94920d04e620be03d69f35500eb9ff50e2f8cc1fe835c92', 'x402-v2', 'purchase', 'pu_0afd4c4630cd45d695b0c6b8d405e486', '0x47a0f32c7dec3c41b030d966733e58bd75aaa071', '0x86ADd33F9a953F2261833A91F21d209360EFF0A2', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xbcf2a1893177f669e94920d04e620be03d69f35500eb9ff50e2f8cc1fe835c92', 2990000, 2990000, 1795889443, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x12523600b3ab2260d56810506eceba4126e92c6f35cb65823f1f3da2f48992986c64af89546813cc591d8e09c2895f0015eef7acbafa62d5a17aa1d9149191a21c"}', 'settled', '0xb8cf90c5165e724fb4e66187b114fbe22ebaf05d0116a0a0c611fa721df3ffcd', NULL, 1795888843880, 1795888843920, 'eip3009', NULL, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:16289');
insert into "chain_txs" values ('0x274dbb3d7703eb3644bf53de0a7b26870f5fc6641bbf56513bca9d6d3c29a6e4', '0x02f9019282210580843b9aca0084e4cee1728301c93a94833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e00000000000000000000000004e409ea993f20fdb08fcd059669a11736390d2f00000000000000000000000086add33f9a953f2261833a91f21d209360eff0a20000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0b1922fd0ab60eb8a8ec23c5a9e0bb4c13920ecb976dc2ff0590e28454e6c4c228908f000000000000000000000000000000000000000000000000000000000000001b062cde638b15a191d36e7bccd4e385856d8e5fe5a48f80955cd47d3d44fda59d14e510bed9e4834baa95098aa3b6222f0a666e60d55e9f7578e09109b74fb220c0019fc7996c96df584f457681fc3916526f71c64e6fd82d31662b91a076a82c415fa057892be0e3fb638ab2a70b3c2ea3508a1e5dc202ce53a0cd0cb2629966c747ce', '0x04e409ea993f20fdb08fcd059669a11736390d2f:0xfd0ab60eb8a8ec23c5a9e0bb4c13920ecb976dc2ff0590e28454e6c4c228908f', '0x8180a279a2fb33b62eb065f8b33c165cf026eb2c', 0, 'mined', 1795888842895, 1795888842921, 90039);
insert into "chain_txs" values ('0xfdefe4211c289dc59cec9838b687c70ed3f41d738c2b744df42860ffcd45ed9a', '0x02f9019382210501843b9aca0084e4cee1728301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000e71a82498dafcb4572a4ea99781233d7a22b0c0a00000000000000000000000086add33f9a953f2261833a91f21d209360eff0a200000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0b1923985e3dc5cb430aa6d555b96c6547562ac8193275a6d2d6650ea9d2b4f617eb97000000000000000000000000000000000000000000000000000000000000001c22181617fe34078f84b5d99aa7ffb5fc926bb67b2bfbe8fbd309616e745c2b2b4b1ef6971a1be31fdf95568502d74a769a35d908bcf23e9c84251644a87012ffc001a0721a1d196825b79c3128b6bf8e1e119eb1e8296d0a88a05ac1608770b3c4194ca0017cce227453c9cd6f1d5109c7eaca42c673410e7c80e3d7f876406f1b58a90d', '0xe71a82498dafcb4572a4ea99781233d7a22b0c0a:0x985e3dc5cb430aa6d555b96c6547562ac8193275a6d2d6650ea9d2b4f617eb97', '0x8180a279a2fb33b62eb065f8b33c165cf026eb2c', 1, 'mined', 1795888843247, 1795888843259, 72950);
insert into "chain_txs" values ('0x0b207c1232b0f32e6413eb32e3f234feb9971074fbdbe96cd9d8f20f5fb41586', '0x02f9019382210502843b9aca0084e4cee1728301726394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e00000000000000000000000086add33f9a953f2261833a91f21d209360eff0a2000000000000000000000000e71a82498dafcb4572a4ea99781233d7a22b0c0a00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0b24db7cde568bb478bc1d5c0fe808a70d432b9c3f628bf9c4d08924113a463dbeefb8000000000000000000000000000000000000000000000000000000000000001cd6648eb6c068002eae7952b2f0b97380734c63198719df72362f02a075cecf5936eac5b9fc66e639e071d984ac711a8981715f3f86fffe6fa5820745507cd1bfc080a0700bd017886617a1124b13e546db185261e1032eb7d9f9b13faee58029e9ca20a07618a21df4482f726d687dcb9f901f26e0c694d2c6f6f1557da245fa00e8dc3f', '0x86add33f9a953f2261833a91f21d209360eff0a2:0x7cde568bb478bc1d5c0fe808a70d432b9c3f628bf9c4d08924113a463dbeefb8', '0x8180a279a2fb33b62eb065f8b33c165cf026eb2c', 2, 'sent', 1795888843386, NULL, NULL);
insert into "chain_txs" values ('0x3e8067afcbf361a0a34c1fb9eca55d8e908fefcf92b51a9c93186ee3a997e9bb', '0x02f9019382210503843b9aca0084e4cee1728301728294833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000610375b2f2df3b7dbd06a484c14e6188dd5fe7c000000000000000000000000086add33f9a953f2261833a91f21d209360eff0a20000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0b19237ec188bd55f3542ee94a427e72bf78df2f31c313c0314f4339ffe95c92786087000000000000000000000000000000000000000000000000000000000000001ccc7a6d29d724077cbd8d0fe9e89aab747e8d9c1eabd8a4569d0ff1048554a4ab4b0f5ee82f40deb4cd898c2bf20c030ec4b6c74f444d455787743f96d58379e9c001a057049680389552aa6bead6802661f12add61a91644a8b31d1b810be0c945d4ffa0462440307e8626a12a36b66577a7e8877e98b269f39263cf7334e13c4b8bcb5e', '0x610375b2f2df3b7dbd06a484c14e6188dd5fe7c0:0x7ec188bd55f3542ee94a427e72bf78df2f31c313c0314f4339ffe95c92786087', '0x8180a279a2fb33b62eb065f8b33c165cf026eb2c', 3, 'mined', 1795888843646, 1795888843659, 72962);
insert into "chain_txs" values ('0x63b7a6fb1ee04eb8aac99fa358947c85b7ee7b4d8f86c972185d9f05fa86b0a3', '0x02f9019382210504843b9aca0084e4cee1728301726394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e00000000000000000000000086add33f9a953f2261833a91f21d209360eff0a2000000000000000000000000610375b2f2df3b7dbd06a484c14e6188dd5fe7c00000000000000000000000000000000000000000000000000000000000088b800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0b24dba0400d986f952e4d774a78a06af2d18a4b9d3cc9dbb890b53bbb79e2be933911000000000000000000000000000000000000000000000000000000000000001c53745547daef2162b69d7e32a35b65dec9dfab47ea775e82aad2ab23251e12b156f19e234c62dcb6b600c942458eae14bd9b9caaaf0595364ab299b3b269869dc001a041d95d0b4b2a998e776663e65fd8acd188c647837fbe9faded486b0965bf2eb5a069ce64508066314cb652ea2d86760fe614c2c753aead0b5c36adbe4003292673', '0x86add33f9a953f2261833a91f21d209360eff0a2:0xa0400d986f952e4d774a78a06af2d18a4b9d3cc9dbb890b53bbb79e2be933911', '0x8180a279a2fb33b62eb065f8b33c165cf026eb2c', 4, 'sent', 1795888843797, NULL, NULL);
insert into "chain_txs" values ('0xb8cf90c5165e724fb4e66187b114fbe22ebaf05d0116a0a0c611fa721df3ffcd', '0x02f9019382210505843b9aca00849d10aa428301724494833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e00000000000000000000000047a0f32c7dec3c41b030d966733e58bd75aaa07100000000000000000000000086add33f9a953f2261833a91f21d209360eff0a200000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0b1923bcf2a1893177f669e94920d04e620be03d69f35500eb9ff50e2f8cc1fe835c92000000000000000000000000000000000000000000000000000000000000001c12523600b3ab2260d56810506eceba4126e92c6f35cb65823f1f3da2f48992986c64af89546813cc591d8e09c2895f0015eef7acbafa62d5a17aa1d9149191a2c001a0864985db2343ea752693dcf947e56bd907fa336eb817c51a1a9e26cb8f274d67a05b4cb66fa539fe74956142e7e1322cf343f8f5c1d1706651143cde98222e74f9', '0x47a0f32c7dec3c41b030d966733e58bd75aaa071:0xbcf2a1893177f669e94920d04e620be03d69f35500eb9ff50e2f8cc1fe835c92', '0x8180a279a2fb33b62eb065f8b33c165cf026eb2c', 5, 'mined', 1795888843901, 1795888843917, 72914);
insert into "inflows" values ('0x274dbb3d7703eb3644bf53de0a7b26870f5fc6641bbf56513bca9d6d3c29a6e4', 1, '0x04e409ea993f20fdb08fcd059669a11736390d2f', 18320000, 3, 'cl_f483b94d1cb353eed7095722ad603d10');
insert into "inflows" values ('0xfdefe4211c289dc59cec9838b687c70ed3f41d738c2b744df42860ffcd45ed9a', 1, '0xe71a82498dafcb4572a4ea99781233d7a22b0c0a', 4170000, 5, 'cl_f5a140a13e9f50780f4c2a85a8b8dc5d');
insert into "inflows" values ('0x3e8067afcbf361a0a34c1fb9eca55d8e908fefcf92b51a9c93186ee3a997e9bb', 1, '0x610375b2f2df3b7dbd06a484c14e6188dd5fe7c0', 32570000, 8, 'cl_6ed1060205644fc97722598a132b643a');
insert into "inflows" values ('0xb8cf90c5165e724fb4e66187b114fbe22ebaf05d0116a0a0c611fa721df3ffcd', 1, '0x47a0f32c7dec3c41b030d966733e58bd75aaa071', 2990000, 11, 'cl_165d70d480e69344b9d25c2e1f6b2356');
insert into "refunds" values ('rf_7cde568bb478bc1d5c0fe808', 'cl_f5a140a13e9f50780f4c2a85a8b8dc5d', 'ORD-S8NhNzlZ', 'not_placed', 4170000, '0xe71a82498dafcb4572a4ea99781233d7a22b0c0a', '0x7cde568bb478bc1d5c0fe808a70d432b9c3f628bf9c4d08924113a463dbeefb8', 0, 'succeeded', 1, '0x0b207c1232b0f32e6413eb32e3f234feb9971074fbdbe96cd9d8f20f5fb41586', 1795888843319, 1795888843413, 0);
insert into "refunds" values ('rf_a0400d986f952e4d774a78a0', 'cl_6ed1060205644fc97722598a132b643a', 'ORD-cQtVDNDR', 'adjusted:1', 560000, '0x610375b2f2df3b7dbd06a484c14e6188dd5fe7c0', '0xa0400d986f952e4d774a78a06af2d18a4b9d3cc9dbb890b53bbb79e2be933911', 0, 'succeeded', 1, '0x63b7a6fb1ee04eb8aac99fa358947c85b7ee7b4d8f86c972185d9f05fa86b0a3', 1795888843721, 1795888843850, 0);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-X0dzArfL', 'ORD-X0dzArfL', '{}', 1795889441115, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-X0dzArfL', 'ORD-X0dzArfL', '{}', 1795888843013, 3, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:16289/AkRvcb8am375L_B7L_z8fgiq08ckx0--', NULL, 1795888843055, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-X0dzArfL', 'ORD-X0dzArfL', '{}', 1795889322930, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-X0dzArfL', 'ORD-X0dzArfL', '{}', 1795888843051, 1, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:16289/AkRvcb8am375L_B7L_z8fgiq08ckx0--', NULL, 1795888843061, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-X0dzArfL', 'ORD-X0dzArfL', '{}', 1795905000000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-S8NhNzlZ', 'ORD-S8NhNzlZ', '{}', 1795889443119, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-S8NhNzlZ', 'ORD-S8NhNzlZ', '{}', 1795888843302, 3, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:16289/AkRvcb8am375L_B7L_z8fgiq08ckx0--', NULL, 1795888843330, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-S8NhNzlZ', 'ORD-S8NhNzlZ', '{}', 1795889323265, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_7cde568bb478bc1d5c0fe808', 'ORD-S8NhNzlZ', '{"refundId":"rf_7cde568bb478bc1d5c0fe808"}', 1795888843319, 1, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:16289/AkRvcb8am375L_B7L_z8fgiq08ckx0--', NULL, 1795888843413, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-HS4kx2AG', 'ORD-HS4kx2AG', '{}', 1795889443470, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-cQtVDNDR', 'ORD-cQtVDNDR', '{}', 1795889443545, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-cQtVDNDR', 'ORD-cQtVDNDR', '{}', 1795888843699, 3, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:16289/AkRvcb8am375L_B7L_z8fgiq08ckx0--', NULL, 1795888843714, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-cQtVDNDR', 'ORD-cQtVDNDR', '{}', 1795889323663, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-cQtVDNDR', 'ORD-cQtVDNDR', '{}', 1795888843713, 1, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:16289/AkRvcb8am375L_B7L_z8fgiq08ckx0--', NULL, 1795888843721, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-cQtVDNDR', 'ORD-cQtVDNDR', '{}', 1795906800000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_a0400d986f952e4d774a78a0', 'ORD-cQtVDNDR', '{"refundId":"rf_a0400d986f952e4d774a78a0"}', 1795888843721, 1, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:16289/AkRvcb8am375L_B7L_z8fgiq08ckx0--', NULL, 1795888843850, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_0afd4c4630cd45d695b0c6b8d405e486', 'pu_0afd4c4630cd45d695b0c6b8d405e486', '{}', 1795888843922, 1, 'vm_082bdb86-a944-4364-a5e6-6603d119ee96_4026531836:16289/Yi3kahQ59rqmy8E_B459ZXA8r3F1aAFh', 1795888873928, NULL, NULL);
insert into "dispatches" values ('ORD-X0dzArfL', 'demo', 'ORD-X0dzArfL', 'accepted', 'demo-ORD-X0dzArfL', 1795888843013, 1795888843051);
insert into "dispatches" values ('ORD-S8NhNzlZ', 'demo', 'ORD-S8NhNzlZ', 'rejected', NULL, 1795888843302, 1795888843319);
insert into "dispatches" values ('ORD-cQtVDNDR', 'demo', 'ORD-cQtVDNDR', 'accepted', 'demo-ORD-cQtVDNDR', 1795888843699, 1795888843713);
insert into "demo_tickets" values ('ORD-X0dzArfL', 'accept', NULL, 15, 1795888843047, NULL);
insert into "demo_tickets" values ('ORD-S8NhNzlZ', 'reject', 'The kitchen cannot take this order', 10, 1795888843316, NULL);
insert into "demo_tickets" values ('ORD-cQtVDNDR', 'accept', NULL, 45, 1795888843712, NULL);
insert into "recipe_quotes" values ('e515cefc8001b8aa8bc6a55c3f96deca42a91cba1020033ccb7832a6b675d3b1', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0x86ADd33F9a953F2261833A91F21d209360EFF0A2', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795888843790, 1795889443790);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_0afd4c4630cd45d695b0c6b8d405e486', 'e515cefc8001b8aa8bc6a55c3f96deca42a91cba1020033ccb7832a6b675d3b1', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795888843875, 1795888843922);
insert into "waitlist" values ('aa0152e9ca5b8fd3e110026eb24751772d44dac393ca7ab582adba1bdf2fd93f', 'ana@example.com', '10001', NULL, NULL, 1795888845511);
CREATE INDEX quotes_by_end on quotes (expires_at);
CREATE TRIGGER orders_follow_edges before update of status on orders when new.status <> old.status and not exists
      (select 1 from order_edges where from_status = old.status and to_status = new.status) begin select raise(abort, 'no such order transition'); end;
CREATE TRIGGER order_events_keep before update on order_events when true begin select raise(abort, 'events are kept'); end;
CREATE UNIQUE INDEX claims_one_per_order on claims (subject_id) where subject_kind = 'order' and state not in ('failed','stray');
CREATE INDEX claims_open on claims (updated_at) where state in ('claimed','submitting','unknown');
CREATE INDEX claims_failed on claims (valid_before) where state = 'failed';
CREATE UNIQUE INDEX chain_txs_open on chain_txs (relayer, account_nonce) where state in ('signed','sent');
CREATE INDEX chain_txs_ref on chain_txs (ref);
CREATE TRIGGER refunds_within_claim before insert on refunds when new.amount_micro + (select coalesce(sum(amount_micro), 0) from refunds where claim_id = new.claim_id)
       > (select value_micro from claims where id = new.claim_id) begin select raise(abort, 'refunds exceed what was settled'); end;
CREATE INDEX outbox_due on outbox (run_at, id) where done_at is null;
CREATE INDEX outbox_subject on outbox (subject) where done_at is null;
CREATE INDEX orders_by_restaurant on orders (restaurant_id, created_at);
CREATE INDEX call_attempts_open on call_attempts (state) where state <> 'done';
CREATE INDEX call_attempts_started on call_attempts (started_at) where started_at is not null;
CREATE INDEX call_attempts_kept on call_attempts (ended_at) where transcript is not null;
CREATE INDEX deliveries_open on deliveries (kind, subject, seq) where state <> 'delivered';
CREATE INDEX recipe_quotes_by_end on recipe_quotes (expires_at);
CREATE INDEX purchases_by_quote on purchases (quote_hash);
CREATE UNIQUE INDEX claims_one_per_purchase on claims (subject_id)
    where subject_kind = 'purchase' and state not in ('failed','stray');
CREATE INDEX claims_by_subject on claims (subject_id);
CREATE INDEX chain_txs_by_nonce on chain_txs (relayer, account_nonce);
CREATE INDEX refunds_by_order on refunds (order_id);
CREATE INDEX outbox_kind on outbox (kind, run_at, id) where done_at is null;
CREATE INDEX claims_by_payer on claims (payer, created_at);
CREATE INDEX chain_txs_mined on chain_txs (mined_at) where mined_at is not null;
CREATE INDEX holds_by_holder on holds (holder) where holder is not null;
CREATE INDEX orders_to_forget on orders (status, created_at) where customer is not null;
CREATE INDEX orders_unpaid on orders (created_at) where status = 'payment_expired';
CREATE INDEX purchases_to_forget on purchases (created_at) where email is not null;
CREATE INDEX idempotency_by_end on idempotency (expires_at);
CREATE TRIGGER order_events_of_claims_stay before delete on order_events when exists (select 1 from claims where subject_kind = 'order' and subject_id = old.order_id) begin select raise(abort, 'events of orders that anybody paid for are kept'); end;
CREATE INDEX orders_unpaid_cancelled on orders (created_at) where status = 'cancelled' and settled_micro = 0;
CREATE INDEX refunds_by_time on refunds (created_at);
CREATE INDEX holds_by_site on holds (site) where site is not null;
CREATE INDEX claims_checkout on claims (subject_id) where means = 'checkout';
CREATE INDEX ucp_sessions_by_end on ucp_sessions (expires_at);
CREATE UNIQUE INDEX ucp_sessions_by_cart on ucp_sessions (cart_id) where cart_id is not null and state = 'open';
CREATE UNIQUE INDEX ucp_sessions_by_quote on ucp_sessions (quote_hash) where quote_hash is not null;
