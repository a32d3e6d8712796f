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
    created_at integer not null, callback_url text, given text, window_end integer, cancel_state text check (cancel_state in ('requested','accepted','declined')), cancel_requested_at integer, cancel_answer_by integer, cancel_decided_at integer) strict;
CREATE TABLE order_edges (from_status text not null, to_status text not null, primary key (from_status, to_status)) strict;
CREATE TABLE order_events (
    cursor integer primary key autoincrement, order_id text not null references orders(id), seq integer not null,
    at integer not null, type text not null, from_status text, to_status text not null, data text not null,
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
    amount integer not null check (amount > 0), state text not null check (state in ('held','used','released')), holder text, lapses_at integer, lapsed_at integer,
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
CREATE TABLE waitlist (
    email text primary key, zip text, city text, restaurant_name text, created_at integer not null,
    updated_at integer not null) strict;
insert into "kysely_migration" values ('0001_ledger', '2026-11-23T23:07:25.908Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-23T23:07:25.909Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-23T23:07:25.910Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-23T23:07:25.911Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-23T23:07:25.912Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-23T23:07:25.913Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-23T23:07:25.914Z');
insert into "kysely_migration" values ('0008_payers', '2026-11-23T23:07:25.915Z');
insert into "kysely_migration" values ('0009_gas', '2026-11-23T23:07:25.916Z');
insert into "kysely_migration" values ('0010_unpaid_holds', '2026-11-23T23:07:25.917Z');
insert into "kysely_migration" values ('0011_refund_order', '2026-11-23T23:07:25.918Z');
insert into "kysely_migration" values ('0012_forgetting', '2026-11-23T23:07:25.919Z');
insert into "kysely_migration" values ('0013_key_processes', '2026-11-23T23:07:25.920Z');
insert into "kysely_migration" values ('0014_cancelling', '2026-11-23T23:07:25.921Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('2cd1f4048749b79e209262b29f724a838ef8af7b444816a318dc1816e9b264e1', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795476600000,"earliest":1795476600000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0xE670DC3Cc71a9361AC25958bde9d356c094C6327', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795475245125, 1795475845125);
insert into "quotes" values ('37a0102906fc12c38cc7fd37362b4573a0115716589ef3ada3c1193707f0adbf', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795476600000,"earliest":1795476600000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0xE670DC3Cc71a9361AC25958bde9d356c094C6327', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795475245350, 1795475845350);
insert into "quotes" values ('37dc5bd6298ebcf0761ba9e20a6cfe7b954a2d2d728f3a9173c2eb74874ee991', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795476600000,"earliest":1795476600000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0xE670DC3Cc71a9361AC25958bde9d356c094C6327', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795475245408, 1795475845408);
insert into "quotes" values ('d5db77b0c03951cf4533dce693f9b10a6aa7ff1260729626c08bf2228112fa7a', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795478400000,"earliest":1795478400000,"warnings":[]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0xE670DC3Cc71a9361AC25958bde9d356c094C6327', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795475245419, 1795475845419);
insert into "orders" values ('ORD-Wu2uveGA', '2cd1f4048749b79e209262b29f724a838ef8af7b444816a318dc1816e9b264e1', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795476600000, 18320000, 0, 'demo-ORD-Wu2uveGA', 1795476600000, 1795475725304, NULL, NULL, 1795475245149, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "orders" values ('ORD-mOWbfbD4', '37a0102906fc12c38cc7fd37362b4573a0115716589ef3ada3c1193707f0adbf', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795476600000, 4170000, 4170000, NULL, NULL, 1795475725376, 'restaurant_rejected', 'The kitchen cannot take this order', 1795475245354, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "orders" values ('ORD-GIwzmvGZ', '37dc5bd6298ebcf0761ba9e20a6cfe7b954a2d2d728f3a9173c2eb74874ee991', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795476600000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795475245411, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "orders" values ('ORD-qYdpCii4', 'd5db77b0c03951cf4533dce693f9b10a6aa7ff1260729626c08bf2228112fa7a', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795478400000, 32570000, 1020000, 'demo-ORD-qYdpCii4', 1795478400000, 1795475725443, NULL, NULL, 1795475245422, NULL, '[[0,21269]]', NULL, NULL, NULL, NULL, NULL);
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
insert into "order_events" values (1, 'ORD-Wu2uveGA', 1, 1795475245149, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (2, 'ORD-Wu2uveGA', 2, 1795475245304, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xb46f6a9309ca66932dd991ad0c57fad1223e660eef9d869b59703109c56a42e9"}');
insert into "order_events" values (3, 'ORD-Wu2uveGA', 3, 1795475245312, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (4, 'ORD-Wu2uveGA', 4, 1795475245314, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (5, 'ORD-Wu2uveGA', 5, 1795475245320, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (6, 'ORD-Wu2uveGA', 6, 1795475245322, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (7, 'ORD-mOWbfbD4', 1, 1795475245354, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (8, 'ORD-mOWbfbD4', 2, 1795475245376, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xffc2ed1cf13dcaf84920f662e9cacf325b48d3af2d2e64cbd278857884e0c67a"}');
insert into "order_events" values (9, 'ORD-mOWbfbD4', 3, 1795475245380, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (10, 'ORD-mOWbfbD4', 4, 1795475245381, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (11, 'ORD-mOWbfbD4', 5, 1795475245385, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}');
insert into "order_events" values (12, 'ORD-mOWbfbD4', 6, 1795475245404, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_56bb886eeed797e55a8e7532","transactionHash":"0xafaa7e44128afffad57de40d9e53935531cd627ce5ed756dcaaaf215e868e02c"}');
insert into "order_events" values (13, 'ORD-GIwzmvGZ', 1, 1795475245411, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (14, 'ORD-qYdpCii4', 1, 1795475245422, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (15, 'ORD-qYdpCii4', 2, 1795475245443, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xc6012db3abde720f0d3c63f3774e7106f886181f6e649f5d87cc005467259f0d"}');
insert into "order_events" values (16, 'ORD-qYdpCii4', 3, 1795475245448, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (17, 'ORD-qYdpCii4', 4, 1795475245449, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (18, 'ORD-qYdpCii4', 5, 1795475245453, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (19, 'ORD-qYdpCii4', 6, 1795475245455, 'adjusted', 'confirmed', 'confirmed', '{"amount":"1020000"}');
insert into "order_events" values (20, 'ORD-qYdpCii4', 7, 1795475245455, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (21, 'ORD-qYdpCii4', 8, 1795475245471, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_f2e2fbfae4f7a7579c57040a","transactionHash":"0xda59fcc4749488a4db298b240b9f592ab069af2bf5e1dbe4e4c823aa24e2d50d"}');
insert into "claims" values ('cl_9f079f3f5c203b0c6573256d8e243ecc', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x889aae53395c85c419dda5cbaf6c6cb8d8b03382:0x1dcac753eff2c638fb8bdb0f95fa728278c21f3ebdbebabc8adce634d9fabdd7', 'x402-v2', 'order', 'ORD-Wu2uveGA', '0x889aae53395c85c419dda5cbaf6c6cb8d8b03382', '0xE670DC3Cc71a9361AC25958bde9d356c094C6327', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x1dcac753eff2c638fb8bdb0f95fa728278c21f3ebdbebabc8adce634d9fabdd7', 18320000, 18320000, 1795475845, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x2e1c0d9331f584a12d4b4b2f364e9f50c8912b1c6e0d1d4403bc302766f02ce042620591d72006636c80fcdf4aca6a7d523279c7d8fdab087221a6e36600c2481b"}', 'settled', '0xb46f6a9309ca66932dd991ad0c57fad1223e660eef9d869b59703109c56a42e9', NULL, 1795475245290, 1795475245303, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:29040');
insert into "claims" values ('cl_10b2504dc4af40812a62a9dd4629c929', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x2a8585f1f30463835ac811b3c0e92c324dddb4c8:0xfad48b2b0a3276fcab1e52c16258a2288b74d61a7b8a389e860dcf6aa6be2bd0', 'x402-v2', 'order', 'ORD-mOWbfbD4', '0x2a8585f1f30463835ac811b3c0e92c324dddb4c8', '0xE670DC3Cc71a9361AC25958bde9d356c094C6327', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xfad48b2b0a3276fcab1e52c16258a2288b74d61a7b8a389e860dcf6aa6be2bd0', 4170000, 4170000, 1795475845, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xdef194ceb7ec91ac4063c125789d1ab18d7ef6b0f741443eec8e20d46c3ae1cc43481f5e3ccab3b8fa83cfc69d8115c39e71e151820314baf67c24a2d0fe4c2a1c"}', 'settled', '0xffc2ed1cf13dcaf84920f662e9cacf325b48d3af2d2e64cbd278857884e0c67a', NULL, 1795475245367, 1795475245375, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:29040');
insert into "claims" values ('cl_c55d2d9ebf54cb3c9ec8702ce6f4b6fd', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xab191f9fb111f5427ff84bc64220fafb1970431a:0x73323f2f1b8d2043c39629bc6d9d2b8ef85da6ae30fed8bd391bd61a6f6d7e8c', 'x402-v2', 'order', 'ORD-qYdpCii4', '0xab191f9fb111f5427ff84bc64220fafb1970431a', '0xE670DC3Cc71a9361AC25958bde9d356c094C6327', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x73323f2f1b8d2043c39629bc6d9d2b8ef85da6ae30fed8bd391bd61a6f6d7e8c', 32570000, 32570000, 1795475845, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x6a31e6c11d77dbb45af861b2e7a2f80b9ef9674ed32e2036cb1516eda7a5904f56c88896a6c1a7c546e95bdcaa07114ce8a2e3beed2d6dc3c1454010e111ef1d1c"}', 'settled', '0xc6012db3abde720f0d3c63f3774e7106f886181f6e649f5d87cc005467259f0d', NULL, 1795475245435, 1795475245443, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:29040');
insert into "claims" values ('cl_f2fbda865e82e9a88712893226670857', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xc11eb41e585b6dd8251299db516d04da7e3829e7:0x72c83cf721fc5c7c28f3715d24a1776bd046af31d837266ab1538382d86f42f2', 'x402-v2', 'purchase', 'pu_aca561e3e242e24f6cb347fbece96759', '0xc11eb41e585b6dd8251299db516d04da7e3829e7', '0xE670DC3Cc71a9361AC25958bde9d356c094C6327', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x72c83cf721fc5c7c28f3715d24a1776bd046af31d837266ab1538382d86f42f2', 2990000, 2990000, 1795475845, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x3383f823b05e830f0996498e41b32993d313e38107bc151f928d2032f63d3ab65023d2d3033bbc695ab38356fa5a3c172138bdbc14216f1d8525d9a6cd7802ae1c"}', 'settled', '0x0507371c00817a72942603326ed1de27a02d15a280eab2571ebc89ac214c01d8', NULL, 1795475245488, 1795475245494, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:29040');
insert into "chain_txs" values ('0xb46f6a9309ca66932dd991ad0c57fad1223e660eef9d869b59703109c56a42e9', '0x02f9019382210580843b9aca0084e4cee1728301c92b94833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000889aae53395c85c419dda5cbaf6c6cb8d8b03382000000000000000000000000e670dc3cc71a9361ac25958bde9d356c094c63270000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04c9851dcac753eff2c638fb8bdb0f95fa728278c21f3ebdbebabc8adce634d9fabdd7000000000000000000000000000000000000000000000000000000000000001b2e1c0d9331f584a12d4b4b2f364e9f50c8912b1c6e0d1d4403bc302766f02ce042620591d72006636c80fcdf4aca6a7d523279c7d8fdab087221a6e36600c248c001a02fce3402ed0832a70397c4eafa5fee43966e63a2e19e39d795a5dff5355ca476a0486a871434fd7fa642d8caf60124a2e8513c67c5425a5a87dc8b03f5fb8312fb', '0x889aae53395c85c419dda5cbaf6c6cb8d8b03382:0x1dcac753eff2c638fb8bdb0f95fa728278c21f3ebdbebabc8adce634d9fabdd7', '0x236947622e0ec57ce59e90edb394a3f1db6de90b', 0, 'mined', 1795475245297, 1795475245302, 90027);
insert into "chain_txs" values ('0xffc2ed1cf13dcaf84920f662e9cacf325b48d3af2d2e64cbd278857884e0c67a', '0x02f9019382210501843b9aca0084e4cee1728301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000002a8585f1f30463835ac811b3c0e92c324dddb4c8000000000000000000000000e670dc3cc71a9361ac25958bde9d356c094c632700000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04c985fad48b2b0a3276fcab1e52c16258a2288b74d61a7b8a389e860dcf6aa6be2bd0000000000000000000000000000000000000000000000000000000000000001cdef194ceb7ec91ac4063c125789d1ab18d7ef6b0f741443eec8e20d46c3ae1cc43481f5e3ccab3b8fa83cfc69d8115c39e71e151820314baf67c24a2d0fe4c2ac001a0bbba6a1f518381e04a531d887d269e0bb87ef0c73a09d1349e2aef4f65d574a4a0094ba1fb089ad65b6746a337897664737ccecbff1f251b20f5e3f4a67a4dbe48', '0x2a8585f1f30463835ac811b3c0e92c324dddb4c8:0xfad48b2b0a3276fcab1e52c16258a2288b74d61a7b8a389e860dcf6aa6be2bd0', '0x236947622e0ec57ce59e90edb394a3f1db6de90b', 1, 'mined', 1795475245371, 1795475245375, 72950);
insert into "chain_txs" values ('0xafaa7e44128afffad57de40d9e53935531cd627ce5ed756dcaaaf215e868e02c', '0x02f9019382210502843b9aca0084e4cee1728301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000e670dc3cc71a9361ac25958bde9d356c094c63270000000000000000000000002a8585f1f30463835ac811b3c0e92c324dddb4c800000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04d53d56bb886eeed797e55a8e7532f56078bcbcea0ba171ee09b0db0ea72b0ea31904000000000000000000000000000000000000000000000000000000000000001c1c05f1eb0c76ededab28c3a247c94eeec4fc09392406e2c8bf589cc80a5c1e8c6d43322c1fedcd62bc84dda63872c06998b02efbf3788f1be6850eec3ddc5958c001a0d01914538b241a0b549b904ee69b02f938ccd6bb47387ea9b2615b18ee2d778aa0478e646815a64ba09d048e2197f5ddb2f5055e4845d639857b2d1932f10efc8c', '0xe670dc3cc71a9361ac25958bde9d356c094c6327:0x56bb886eeed797e55a8e7532f56078bcbcea0ba171ee09b0db0ea72b0ea31904', '0x236947622e0ec57ce59e90edb394a3f1db6de90b', 2, 'sent', 1795475245396, NULL, NULL);
insert into "chain_txs" values ('0xc6012db3abde720f0d3c63f3774e7106f886181f6e649f5d87cc005467259f0d', '0x02f9019382210503843b9aca0084e4cee1728301728294833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000ab191f9fb111f5427ff84bc64220fafb1970431a000000000000000000000000e670dc3cc71a9361ac25958bde9d356c094c63270000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04c98573323f2f1b8d2043c39629bc6d9d2b8ef85da6ae30fed8bd391bd61a6f6d7e8c000000000000000000000000000000000000000000000000000000000000001c6a31e6c11d77dbb45af861b2e7a2f80b9ef9674ed32e2036cb1516eda7a5904f56c88896a6c1a7c546e95bdcaa07114ce8a2e3beed2d6dc3c1454010e111ef1dc001a09b55f4bf7767f3a8e8c775c04ff780e4547a916baf29eb10d13b227df1d3a3a9a0693fe21f14ee84d5e3646569f315cf6ee39989c82389ee40a1c64916a7d36b11', '0xab191f9fb111f5427ff84bc64220fafb1970431a:0x73323f2f1b8d2043c39629bc6d9d2b8ef85da6ae30fed8bd391bd61a6f6d7e8c', '0x236947622e0ec57ce59e90edb394a3f1db6de90b', 3, 'mined', 1795475245438, 1795475245442, 72962);
insert into "chain_txs" values ('0xda59fcc4749488a4db298b240b9f592ab069af2bf5e1dbe4e4c823aa24e2d50d', '0x02f9019382210504843b9aca0084e4cee1728301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000e670dc3cc71a9361ac25958bde9d356c094c6327000000000000000000000000ab191f9fb111f5427ff84bc64220fafb1970431a00000000000000000000000000000000000000000000000000000000000f90600000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04d53df2e2fbfae4f7a7579c57040ab533fc4e4fa4cb83f91582a6fb0349b36c4c81ce000000000000000000000000000000000000000000000000000000000000001c60677bcf4c5fb8c4aca35f032c7951d210d0fb2863bdbcaeaf905de6d44820360c88eee998cc10f021234b1010692eb34614b7e2c20359d1d55c563b0adf6c2cc080a0071b6f092b0884d243aed0832d414719777839e5859b81b017d4b4deb70e714fa05ed58453b9a91b6d9b1f8ec8c07c8b1124f7438c6154009afb0fd6e5eb46a729', '0xe670dc3cc71a9361ac25958bde9d356c094c6327:0xf2e2fbfae4f7a7579c57040ab533fc4e4fa4cb83f91582a6fb0349b36c4c81ce', '0x236947622e0ec57ce59e90edb394a3f1db6de90b', 4, 'sent', 1795475245464, NULL, NULL);
insert into "chain_txs" values ('0x0507371c00817a72942603326ed1de27a02d15a280eab2571ebc89ac214c01d8', '0x02f9019382210505843b9aca0084e4cee1728301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000c11eb41e585b6dd8251299db516d04da7e3829e7000000000000000000000000e670dc3cc71a9361ac25958bde9d356c094c632700000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04c98572c83cf721fc5c7c28f3715d24a1776bd046af31d837266ab1538382d86f42f2000000000000000000000000000000000000000000000000000000000000001c3383f823b05e830f0996498e41b32993d313e38107bc151f928d2032f63d3ab65023d2d3033bbc695ab38356fa5a3c172138bdbc14216f1d8525d9a6cd7802aec001a0544964fcb45ab3f2aef01f8523bfcd20b4e83374607c15d56c6c7856b93e72d3a079c2c5ce1e935f1d8976479f98e42a629766b25a1c3e6a762646cf3aa8ab985f', '0xc11eb41e585b6dd8251299db516d04da7e3829e7:0x72c83cf721fc5c7c28f3715d24a1776bd046af31d837266ab1538382d86f42f2', '0x236947622e0ec57ce59e90edb394a3f1db6de90b', 5, 'mined', 1795475245491, 1795475245494, 72950);
insert into "inflows" values ('0xb46f6a9309ca66932dd991ad0c57fad1223e660eef9d869b59703109c56a42e9', 1, '0x889aae53395c85c419dda5cbaf6c6cb8d8b03382', 18320000, 3, 'cl_9f079f3f5c203b0c6573256d8e243ecc');
insert into "inflows" values ('0xffc2ed1cf13dcaf84920f662e9cacf325b48d3af2d2e64cbd278857884e0c67a', 1, '0x2a8585f1f30463835ac811b3c0e92c324dddb4c8', 4170000, 5, 'cl_10b2504dc4af40812a62a9dd4629c929');
insert into "inflows" values ('0xc6012db3abde720f0d3c63f3774e7106f886181f6e649f5d87cc005467259f0d', 1, '0xab191f9fb111f5427ff84bc64220fafb1970431a', 32570000, 8, 'cl_c55d2d9ebf54cb3c9ec8702ce6f4b6fd');
insert into "inflows" values ('0x0507371c00817a72942603326ed1de27a02d15a280eab2571ebc89ac214c01d8', 1, '0xc11eb41e585b6dd8251299db516d04da7e3829e7', 2990000, 11, 'cl_f2fbda865e82e9a88712893226670857');
insert into "refunds" values ('rf_56bb886eeed797e55a8e7532', 'cl_10b2504dc4af40812a62a9dd4629c929', 'ORD-mOWbfbD4', 'not_placed', 4170000, '0x2a8585f1f30463835ac811b3c0e92c324dddb4c8', '0x56bb886eeed797e55a8e7532f56078bcbcea0ba171ee09b0db0ea72b0ea31904', 0, 'succeeded', 1, '0xafaa7e44128afffad57de40d9e53935531cd627ce5ed756dcaaaf215e868e02c', 1795475245385, 1795475245404, 0);
insert into "refunds" values ('rf_f2e2fbfae4f7a7579c57040a', 'cl_c55d2d9ebf54cb3c9ec8702ce6f4b6fd', 'ORD-qYdpCii4', 'adjusted:1', 1020000, '0xab191f9fb111f5427ff84bc64220fafb1970431a', '0xf2e2fbfae4f7a7579c57040ab533fc4e4fa4cb83f91582a6fb0349b36c4c81ce', 0, 'succeeded', 1, '0xda59fcc4749488a4db298b240b9f592ab069af2bf5e1dbe4e4c823aa24e2d50d', 1795475245455, 1795475245471, 0);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-Wu2uveGA', 'ORD-Wu2uveGA', '{}', 1795475845125, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-Wu2uveGA', 'ORD-Wu2uveGA', '{}', 1795475245314, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:29040/OciMfvtMTASWrW2ZT81_q-wtJENhs3ev', NULL, 1795475245320, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-Wu2uveGA', 'ORD-Wu2uveGA', '{}', 1795475725304, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-Wu2uveGA', 'ORD-Wu2uveGA', '{}', 1795475245320, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:29040/OciMfvtMTASWrW2ZT81_q-wtJENhs3ev', NULL, 1795475245322, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-Wu2uveGA', 'ORD-Wu2uveGA', '{}', 1795491000000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-mOWbfbD4', 'ORD-mOWbfbD4', '{}', 1795475845350, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-mOWbfbD4', 'ORD-mOWbfbD4', '{}', 1795475245381, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:29040/OciMfvtMTASWrW2ZT81_q-wtJENhs3ev', NULL, 1795475245387, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-mOWbfbD4', 'ORD-mOWbfbD4', '{}', 1795475725376, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_56bb886eeed797e55a8e7532', 'ORD-mOWbfbD4', '{"refundId":"rf_56bb886eeed797e55a8e7532"}', 1795475245385, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:29040/OciMfvtMTASWrW2ZT81_q-wtJENhs3ev', NULL, 1795475245404, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-GIwzmvGZ', 'ORD-GIwzmvGZ', '{}', 1795475845408, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-qYdpCii4', 'ORD-qYdpCii4', '{}', 1795475845419, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-qYdpCii4', 'ORD-qYdpCii4', '{}', 1795475245449, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:29040/OciMfvtMTASWrW2ZT81_q-wtJENhs3ev', NULL, 1795475245454, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-qYdpCii4', 'ORD-qYdpCii4', '{}', 1795475725443, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-qYdpCii4', 'ORD-qYdpCii4', '{}', 1795475245453, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:29040/OciMfvtMTASWrW2ZT81_q-wtJENhs3ev', NULL, 1795475245455, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-qYdpCii4', 'ORD-qYdpCii4', '{}', 1795492800000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_f2e2fbfae4f7a7579c57040a', 'ORD-qYdpCii4', '{"refundId":"rf_f2e2fbfae4f7a7579c57040a"}', 1795475245455, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:29040/OciMfvtMTASWrW2ZT81_q-wtJENhs3ev', NULL, 1795475245471, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_aca561e3e242e24f6cb347fbece96759', 'pu_aca561e3e242e24f6cb347fbece96759', '{}', 1795475245495, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:29040/AysN9WHJIOluGPpAH7eycgCZsO59AmE5', 1795475275496, NULL, NULL);
insert into "dispatches" values ('ORD-Wu2uveGA', 'demo', 'ORD-Wu2uveGA', 'accepted', 'demo-ORD-Wu2uveGA', 1795475245314, 1795475245320);
insert into "dispatches" values ('ORD-mOWbfbD4', 'demo', 'ORD-mOWbfbD4', 'rejected', NULL, 1795475245381, 1795475245385);
insert into "dispatches" values ('ORD-qYdpCii4', 'demo', 'ORD-qYdpCii4', 'accepted', 'demo-ORD-qYdpCii4', 1795475245449, 1795475245453);
insert into "demo_tickets" values ('ORD-Wu2uveGA', 'accept', NULL, 15, 1795475245319, NULL);
insert into "demo_tickets" values ('ORD-mOWbfbD4', 'reject', 'The kitchen cannot take this order', 10, 1795475245384, NULL);
insert into "demo_tickets" values ('ORD-qYdpCii4', 'accept', NULL, 45, 1795475245453, NULL);
insert into "recipe_quotes" values ('f3db8e7ac9d6e16b6ab86839d60f83fe793be8c39215b8d1497ae991ea78df8e', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0xE670DC3Cc71a9361AC25958bde9d356c094C6327', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795475245475, 1795475845475);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_aca561e3e242e24f6cb347fbece96759', 'f3db8e7ac9d6e16b6ab86839d60f83fe793be8c39215b8d1497ae991ea78df8e', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795475245487, 1795475245495);
insert into "waitlist" values ('ana@example.com', '10001', NULL, NULL, 1795475245501, 1795475245501);
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
