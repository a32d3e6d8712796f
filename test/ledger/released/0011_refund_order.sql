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
    created_at integer not null, callback_url text, given text, window_end integer) strict;
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
    started_at integer not null, expires_at integer not null, primary key (route, key)) strict;
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
insert into "kysely_migration" values ('0001_ledger', '2026-11-23T19:46:22.575Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-23T19:46:22.576Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-23T19:46:22.577Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-23T19:46:22.578Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-23T19:46:22.579Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-23T19:46:22.580Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-23T19:46:22.581Z');
insert into "kysely_migration" values ('0008_payers', '2026-11-23T19:46:22.582Z');
insert into "kysely_migration" values ('0009_gas', '2026-11-23T19:46:22.586Z');
insert into "kysely_migration" values ('0010_unpaid_holds', '2026-11-23T19:46:22.587Z');
insert into "kysely_migration" values ('0011_refund_order', '2026-11-23T19:46:22.589Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('01a0b76a274da9f64b6f907dc6e1e45a01c1a6e57266e42809fc0c453b34844a', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795464900000,"earliest":1795464900000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x8A0B5A434d2c67Fa252279717526f5e7f6c2B9E7', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795463179082, 1795463779082);
insert into "quotes" values ('81e543db6cdf1334762541929d593bb71bf9ca7916beac33af95d01a862d8f23', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795464000000,"earliest":1795464000000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0x8A0B5A434d2c67Fa252279717526f5e7f6c2B9E7', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795463179810, 1795463779810);
insert into "quotes" values ('69af517edbeb67bae3887e3ea692591c1761700f93c808e475388e7a6b085775', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795464900000,"earliest":1795464900000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x8A0B5A434d2c67Fa252279717526f5e7f6c2B9E7', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795463180311, 1795463780311);
insert into "quotes" values ('588e2a53477dc0bbb9c172711dae71716faa3933910059f4fb30f833dd8d022f', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795466700000,"earliest":1795466700000,"warnings":[]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0x8A0B5A434d2c67Fa252279717526f5e7f6c2B9E7', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795463180407, 1795463780407);
insert into "orders" values ('ORD-DodqzU4T', '01a0b76a274da9f64b6f907dc6e1e45a01c1a6e57266e42809fc0c453b34844a', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795464900000, 18320000, 0, 'demo-ORD-DodqzU4T', 1795464900000, 1795463659642, NULL, NULL, 1795463179143, NULL, NULL, NULL);
insert into "orders" values ('ORD-GfAZnwPc', '81e543db6cdf1334762541929d593bb71bf9ca7916beac33af95d01a862d8f23', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795464000000, 4170000, 4170000, NULL, NULL, 1795463659933, 'restaurant_rejected', 'The kitchen cannot take this order', 1795463179829, NULL, NULL, NULL);
insert into "orders" values ('ORD-C6ZTbfLN', '69af517edbeb67bae3887e3ea692591c1761700f93c808e475388e7a6b085775', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795464900000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795463180327, NULL, NULL, NULL);
insert into "orders" values ('ORD-JWMk81Qj', '588e2a53477dc0bbb9c172711dae71716faa3933910059f4fb30f833dd8d022f', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795466700000, 32570000, 1480000, 'demo-ORD-JWMk81Qj', 1795466700000, 1795463660641, NULL, NULL, 1795463180444, NULL, '[[0,20938]]', NULL);
insert into "order_edges" values ('awaiting_payment', 'payment_received');
insert into "order_edges" values ('awaiting_payment', 'paid');
insert into "order_edges" values ('awaiting_payment', 'payment_expired');
insert into "order_edges" values ('payment_received', 'placing_order');
insert into "order_edges" values ('payment_received', 'order_received');
insert into "order_edges" values ('paid', 'placing_order');
insert into "order_edges" values ('paid', 'order_received');
insert into "order_edges" values ('placing_order', 'submitting_to_restaurant');
insert into "order_edges" values ('placing_order', 'fulfillment_failed');
insert into "order_edges" values ('submitting_to_restaurant', 'confirmed');
insert into "order_edges" values ('submitting_to_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('order_received', 'confirming_with_restaurant');
insert into "order_edges" values ('confirming_with_restaurant', 'confirmed');
insert into "order_edges" values ('confirming_with_restaurant', 'rejected');
insert into "order_edges" values ('confirming_with_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('confirmed', 'ready_for_pickup');
insert into "order_edges" values ('confirmed', 'out_for_delivery');
insert into "order_edges" values ('confirmed', 'cancelled');
insert into "order_edges" values ('ready_for_pickup', 'picked_up');
insert into "order_edges" values ('out_for_delivery', 'delivered');
insert into "order_events" values (1, 'ORD-DodqzU4T', 1, 1795463179143, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (2, 'ORD-DodqzU4T', 2, 1795463179642, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xc158f09750da974f177f234ec88d0479c1269f9ec1fda2efa26c4f3b1674484e"}');
insert into "order_events" values (3, 'ORD-DodqzU4T', 3, 1795463179673, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (4, 'ORD-DodqzU4T', 4, 1795463179691, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (5, 'ORD-DodqzU4T', 5, 1795463179727, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (6, 'ORD-DodqzU4T', 6, 1795463179749, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (7, 'ORD-GfAZnwPc', 1, 1795463179829, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (8, 'ORD-GfAZnwPc', 2, 1795463179933, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x981fd7b45e10bbb3326c6be1835a1ef65244a1d43917ada4e6d25bbf1cf18579"}');
insert into "order_events" values (9, 'ORD-GfAZnwPc', 3, 1795463180002, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (10, 'ORD-GfAZnwPc', 4, 1795463180037, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (11, 'ORD-GfAZnwPc', 5, 1795463180107, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}');
insert into "order_events" values (12, 'ORD-GfAZnwPc', 6, 1795463180282, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_73fd21485fe5147e6bb55d8a","transactionHash":"0x1138f89452b8392a1bf9cb1d2da2c00b2f9840cedeafcd98425eb2a409f41aa5"}');
insert into "order_events" values (13, 'ORD-C6ZTbfLN', 1, 1795463180327, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (14, 'ORD-JWMk81Qj', 1, 1795463180444, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (15, 'ORD-JWMk81Qj', 2, 1795463180641, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xed13793d1164c81ab4599ce5c163a40821c495b8586b456f8fd9e6aec8be64d0"}');
insert into "order_events" values (16, 'ORD-JWMk81Qj', 3, 1795463181039, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (17, 'ORD-JWMk81Qj', 4, 1795463181046, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (18, 'ORD-JWMk81Qj', 5, 1795463181097, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (19, 'ORD-JWMk81Qj', 6, 1795463181106, 'adjusted', 'confirmed', 'confirmed', '{"amount":"1480000"}');
insert into "order_events" values (20, 'ORD-JWMk81Qj', 7, 1795463181106, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (21, 'ORD-JWMk81Qj', 8, 1795463181213, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_e699291c7bbaf6e109acdfbd","transactionHash":"0xeeb0827473d27c08c3b3995ab59ef322cf245dcaa234e2b8390c99f6cfbbf250"}');
insert into "claims" values ('cl_6f89be6cfb02054fa29e4709a28b30d5', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x7cb9541f6658b9d489f3bd6c2972cb878d361451:0x5f3ab4607f63ef220559d28858832899ce2635b1d2590c2e4d4e5ecdf92f1bf2', 'x402-v2', 'order', 'ORD-DodqzU4T', '0x7cb9541f6658b9d489f3bd6c2972cb878d361451', '0x8A0B5A434d2c67Fa252279717526f5e7f6c2B9E7', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x5f3ab4607f63ef220559d28858832899ce2635b1d2590c2e4d4e5ecdf92f1bf2', 18320000, 18320000, 1795463779, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x492d1d11b261946e210ae4a1fd443e388c0414840cddbf00dff386f5fc041d1e519b79e1f7181412d888b75b4ef3b45d15347152af2952e4091b97b5e9e4fb271b"}', 'settled', '0xc158f09750da974f177f234ec88d0479c1269f9ec1fda2efa26c4f3b1674484e', NULL, 1795463179571, 1795463179634, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:12837');
insert into "claims" values ('cl_9afb85beb3653c7af6d67b661d13fcf0', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x4ce98447791aa2db630b49e1d66304b534b75795:0xad65652d762337fb2575fbef300150913c944dc2bcaea888f4189fa7d8caeb77', 'x402-v2', 'order', 'ORD-GfAZnwPc', '0x4ce98447791aa2db630b49e1d66304b534b75795', '0x8A0B5A434d2c67Fa252279717526f5e7f6c2B9E7', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xad65652d762337fb2575fbef300150913c944dc2bcaea888f4189fa7d8caeb77', 4170000, 4170000, 1795463779, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xd2d841b1f73fde3d50c9a082f94618adbd0010530c163ac18e580142e798794c70df1872e160df662582b0e90ac3effd8fd1bd3d31226722e468111cd2ffd5691b"}', 'settled', '0x981fd7b45e10bbb3326c6be1835a1ef65244a1d43917ada4e6d25bbf1cf18579', NULL, 1795463179887, 1795463179933, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:12837');
insert into "claims" values ('cl_e2d8611c101d066ff16bc63dd876cbf2', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x8fdcf178cc2cd53ae3d158ac8c750019b8cc5672:0xc72a4fb0dae6aee0c73a4414aea73b7e83e4ea7f4a9f3cac16f7c969c57bf465', 'x402-v2', 'order', 'ORD-JWMk81Qj', '0x8fdcf178cc2cd53ae3d158ac8c750019b8cc5672', '0x8A0B5A434d2c67Fa252279717526f5e7f6c2B9E7', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xc72a4fb0dae6aee0c73a4414aea73b7e83e4ea7f4a9f3cac16f7c969c57bf465', 32570000, 32570000, 1795463780, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x41809488956312c6c4b413629148077a179d279ad621658b88771e51da6d1796168ad4d8d02660ffb833c729c61d6fc8c8d599b9196cf81ae4f84cb7a6c4ebdb1b"}', 'settled', '0xed13793d1164c81ab4599ce5c163a40821c495b8586b456f8fd9e6aec8be64d0', NULL, 1795463180553, 1795463180631, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:12837');
insert into "claims" values ('cl_e056ff31edc997a8e473f834ed364c09', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x9341e85675f5ec00bad3024c29834bc68d06e6ab:0xbcd9d2f662fc2330cda4d120287ade69fecf2c1cb43065605923de092ef6c163', 'x402-v2', 'purchase', 'pu_d1325d319b39edd2e3c6a3aedee51b5b', '0x9341e85675f5ec00bad3024c29834bc68d06e6ab', '0x8A0B5A434d2c67Fa252279717526f5e7f6c2B9E7', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xbcd9d2f662fc2330cda4d120287ade69fecf2c1cb43065605923de092ef6c163', 2990000, 2990000, 1795463781, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xe7556be7df9ca628e427a94e00ac517061bf4090225daf7f99039958a35ebd17501e72e5373a83c5a59706f9ec459b1355335a409b8e9f14dad8e7f6fd93b8eb1c"}', 'settled', '0xc5ff8e43593aac3ffa140a6ba74c6c9cb8e84deec4d708153cb623d2b475c40b', NULL, 1795463181182, 1795463181207, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:12837');
insert into "chain_txs" values ('0xc158f09750da974f177f234ec88d0479c1269f9ec1fda2efa26c4f3b1674484e', '0x02f9019382210580843b9aca0084e4cee1728301c92b94833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000007cb9541f6658b9d489f3bd6c2972cb878d3614510000000000000000000000008a0b5a434d2c67fa252279717526f5e7f6c2b9e70000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b049a635f3ab4607f63ef220559d28858832899ce2635b1d2590c2e4d4e5ecdf92f1bf2000000000000000000000000000000000000000000000000000000000000001b492d1d11b261946e210ae4a1fd443e388c0414840cddbf00dff386f5fc041d1e519b79e1f7181412d888b75b4ef3b45d15347152af2952e4091b97b5e9e4fb27c001a00a5c23160d8cc5a1bcd7b6ca78b8de22ff27d248b0b7f34c95ddcfac93e1a653a01999d96f5ea876bb3ee85c5ec45a544b6f214d17adb1a57aa4f6c6f47976a6e7', '0x7cb9541f6658b9d489f3bd6c2972cb878d361451:0x5f3ab4607f63ef220559d28858832899ce2635b1d2590c2e4d4e5ecdf92f1bf2', '0x383bb0552d65e470e1d34d711991ea89f2ed9eb0', 0, 'mined', 1795463179609, 1795463179630, 90027);
insert into "chain_txs" values ('0x981fd7b45e10bbb3326c6be1835a1ef65244a1d43917ada4e6d25bbf1cf18579', '0x02f9019382210501843b9aca0084e4cee1728301724594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000004ce98447791aa2db630b49e1d66304b534b757950000000000000000000000008a0b5a434d2c67fa252279717526f5e7f6c2b9e700000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b049a63ad65652d762337fb2575fbef300150913c944dc2bcaea888f4189fa7d8caeb77000000000000000000000000000000000000000000000000000000000000001bd2d841b1f73fde3d50c9a082f94618adbd0010530c163ac18e580142e798794c70df1872e160df662582b0e90ac3effd8fd1bd3d31226722e468111cd2ffd569c001a0f6d0b50f6e8542cdbd871ceaa93a443f1eedf4c12ff17b404163307a2f5de456a058022c74194950cce5cf7fd0a93c60ee6670a21548ea0bf9d284ac145d3167f4', '0x4ce98447791aa2db630b49e1d66304b534b75795:0xad65652d762337fb2575fbef300150913c944dc2bcaea888f4189fa7d8caeb77', '0x383bb0552d65e470e1d34d711991ea89f2ed9eb0', 1, 'mined', 1795463179895, 1795463179926, 72915);
insert into "chain_txs" values ('0x1138f89452b8392a1bf9cb1d2da2c00b2f9840cedeafcd98425eb2a409f41aa5', '0x02f9019382210502843b9aca0084e4cee1728301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000008a0b5a434d2c67fa252279717526f5e7f6c2b9e70000000000000000000000004ce98447791aa2db630b49e1d66304b534b7579500000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04a61c73fd21485fe5147e6bb55d8ab967962a5164076cf14536e71a4b3752aa725247000000000000000000000000000000000000000000000000000000000000001b1d6b7ba27268623dcd059b89f309e1f2514cc1521d74bf6ea7a0bc6e1534eea35eb588eee6b8141ce51c0cae7da858bd02f65e6ffc4bdfbbe1374678b9301964c080a009fc1924dc6296e53c953c9c77479cae37da2da90d8cb5092d71d2bb5a6f3078a079fb7b643299f131af55dc3d5e698938e658df99a2644ae55fe2fddb01cb7ce9', '0x8a0b5a434d2c67fa252279717526f5e7f6c2b9e7:0x73fd21485fe5147e6bb55d8ab967962a5164076cf14536e71a4b3752aa725247', '0x383bb0552d65e470e1d34d711991ea89f2ed9eb0', 2, 'sent', 1795463180220, NULL, NULL);
insert into "chain_txs" values ('0xed13793d1164c81ab4599ce5c163a40821c495b8586b456f8fd9e6aec8be64d0', '0x02f9019382210503843b9aca0084e4cee1728301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000008fdcf178cc2cd53ae3d158ac8c750019b8cc56720000000000000000000000008a0b5a434d2c67fa252279717526f5e7f6c2b9e70000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b049a64c72a4fb0dae6aee0c73a4414aea73b7e83e4ea7f4a9f3cac16f7c969c57bf465000000000000000000000000000000000000000000000000000000000000001b41809488956312c6c4b413629148077a179d279ad621658b88771e51da6d1796168ad4d8d02660ffb833c729c61d6fc8c8d599b9196cf81ae4f84cb7a6c4ebdbc080a064d7296767eb516249feccf6489ff3666c3e593c85a3356107333211f9307df3a0736ef2ef05a05a3cef68b49af8c96e6f46348506e9f983510ff63f68ee4a93ce', '0x8fdcf178cc2cd53ae3d158ac8c750019b8cc5672:0xc72a4fb0dae6aee0c73a4414aea73b7e83e4ea7f4a9f3cac16f7c969c57bf465', '0x383bb0552d65e470e1d34d711991ea89f2ed9eb0', 3, 'mined', 1795463180588, 1795463180630, 72927);
insert into "chain_txs" values ('0xeeb0827473d27c08c3b3995ab59ef322cf245dcaa234e2b8390c99f6cfbbf250', '0x02f9019382210504843b9aca0084a27167ce8301723594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000008a0b5a434d2c67fa252279717526f5e7f6c2b9e70000000000000000000000008fdcf178cc2cd53ae3d158ac8c750019b8cc567200000000000000000000000000000000000000000000000000000000001695400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04a61de699291c7bbaf6e109acdfbd0e7da3a9fe2718f3653c1835a4fbd12d963d0bba000000000000000000000000000000000000000000000000000000000000001ba1a7ee9f7b0a2a7f1039b3061a0b05c31a798f505615730b038a465710fbef485e0abd7703c1cc3d83f2990d2b00d6fd6ad9c46fac312e5a77b8c08e8cba9f10c080a0821a944adf196ea2e968ffc9dded4c635154b57e979f5ca5f079c9dca3e69039a0732b07fb5dfc96038527578e2bff5f6227da5f9cd3f57276afa91055879ecbd4', '0x8a0b5a434d2c67fa252279717526f5e7f6c2b9e7:0xe699291c7bbaf6e109acdfbd0e7da3a9fe2718f3653c1835a4fbd12d963d0bba', '0x383bb0552d65e470e1d34d711991ea89f2ed9eb0', 4, 'sent', 1795463181183, NULL, NULL);
insert into "chain_txs" values ('0xc5ff8e43593aac3ffa140a6ba74c6c9cb8e84deec4d708153cb623d2b475c40b', '0x02f9019382210505843b9aca0084a27167ce8301725394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000009341e85675f5ec00bad3024c29834bc68d06e6ab0000000000000000000000008a0b5a434d2c67fa252279717526f5e7f6c2b9e700000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b049a65bcd9d2f662fc2330cda4d120287ade69fecf2c1cb43065605923de092ef6c163000000000000000000000000000000000000000000000000000000000000001ce7556be7df9ca628e427a94e00ac517061bf4090225daf7f99039958a35ebd17501e72e5373a83c5a59706f9ec459b1355335a409b8e9f14dad8e7f6fd93b8ebc001a0fde35158910ae894a02cd0cb80fd73d923e4b34e3590a971eca163c2dd0e42e9a0044914237e1bf6575b44c2f3c921d1411d6c5bf04596d89ea1d4ad1489f2c14f', '0x9341e85675f5ec00bad3024c29834bc68d06e6ab:0xbcd9d2f662fc2330cda4d120287ade69fecf2c1cb43065605923de092ef6c163', '0x383bb0552d65e470e1d34d711991ea89f2ed9eb0', 5, 'mined', 1795463181189, 1795463181206, 72926);
insert into "inflows" values ('0xc158f09750da974f177f234ec88d0479c1269f9ec1fda2efa26c4f3b1674484e', 1, '0x7cb9541f6658b9d489f3bd6c2972cb878d361451', 18320000, 3, 'cl_6f89be6cfb02054fa29e4709a28b30d5');
insert into "inflows" values ('0x981fd7b45e10bbb3326c6be1835a1ef65244a1d43917ada4e6d25bbf1cf18579', 1, '0x4ce98447791aa2db630b49e1d66304b534b75795', 4170000, 5, 'cl_9afb85beb3653c7af6d67b661d13fcf0');
insert into "inflows" values ('0xed13793d1164c81ab4599ce5c163a40821c495b8586b456f8fd9e6aec8be64d0', 1, '0x8fdcf178cc2cd53ae3d158ac8c750019b8cc5672', 32570000, 8, 'cl_e2d8611c101d066ff16bc63dd876cbf2');
insert into "inflows" values ('0xc5ff8e43593aac3ffa140a6ba74c6c9cb8e84deec4d708153cb623d2b475c40b', 1, '0x9341e85675f5ec00bad3024c29834bc68d06e6ab', 2990000, 11, 'cl_e056ff31edc997a8e473f834ed364c09');
insert into "refunds" values ('rf_73fd21485fe5147e6bb55d8a', 'cl_9afb85beb3653c7af6d67b661d13fcf0', 'ORD-GfAZnwPc', 'not_placed', 4170000, '0x4ce98447791aa2db630b49e1d66304b534b75795', '0x73fd21485fe5147e6bb55d8ab967962a5164076cf14536e71a4b3752aa725247', 0, 'succeeded', 1, '0x1138f89452b8392a1bf9cb1d2da2c00b2f9840cedeafcd98425eb2a409f41aa5', 1795463180107, 1795463180282, 0);
insert into "refunds" values ('rf_e699291c7bbaf6e109acdfbd', 'cl_e2d8611c101d066ff16bc63dd876cbf2', 'ORD-JWMk81Qj', 'adjusted:1', 1480000, '0x8fdcf178cc2cd53ae3d158ac8c750019b8cc5672', '0xe699291c7bbaf6e109acdfbd0e7da3a9fe2718f3653c1835a4fbd12d963d0bba', 0, 'succeeded', 1, '0xeeb0827473d27c08c3b3995ab59ef322cf245dcaa234e2b8390c99f6cfbbf250', 1795463181106, 1795463181213, 0);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-DodqzU4T', 'ORD-DodqzU4T', '{}', 1795463779082, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-DodqzU4T', 'ORD-DodqzU4T', '{}', 1795463179691, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:12837/eHkNxwOEvVq7SUGUv7zR_JFuRZ6NRqhH', NULL, 1795463179733, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-DodqzU4T', 'ORD-DodqzU4T', '{}', 1795463659642, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-DodqzU4T', 'ORD-DodqzU4T', '{}', 1795463179727, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:12837/eHkNxwOEvVq7SUGUv7zR_JFuRZ6NRqhH', NULL, 1795463179749, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-DodqzU4T', 'ORD-DodqzU4T', '{}', 1795479300000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-GfAZnwPc', 'ORD-GfAZnwPc', '{}', 1795463779810, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-GfAZnwPc', 'ORD-GfAZnwPc', '{}', 1795463180037, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:12837/eHkNxwOEvVq7SUGUv7zR_JFuRZ6NRqhH', NULL, 1795463180130, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-GfAZnwPc', 'ORD-GfAZnwPc', '{}', 1795463659933, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_73fd21485fe5147e6bb55d8a', 'ORD-GfAZnwPc', '{"refundId":"rf_73fd21485fe5147e6bb55d8a"}', 1795463180107, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:12837/eHkNxwOEvVq7SUGUv7zR_JFuRZ6NRqhH', NULL, 1795463180282, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-C6ZTbfLN', 'ORD-C6ZTbfLN', '{}', 1795463780311, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-JWMk81Qj', 'ORD-JWMk81Qj', '{}', 1795463780407, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-JWMk81Qj', 'ORD-JWMk81Qj', '{}', 1795463181046, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:12837/eHkNxwOEvVq7SUGUv7zR_JFuRZ6NRqhH', NULL, 1795463181098, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-JWMk81Qj', 'ORD-JWMk81Qj', '{}', 1795463660641, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-JWMk81Qj', 'ORD-JWMk81Qj', '{}', 1795463181097, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:12837/eHkNxwOEvVq7SUGUv7zR_JFuRZ6NRqhH', NULL, 1795463181106, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-JWMk81Qj', 'ORD-JWMk81Qj', '{}', 1795481100000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_e699291c7bbaf6e109acdfbd', 'ORD-JWMk81Qj', '{"refundId":"rf_e699291c7bbaf6e109acdfbd"}', 1795463181106, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:12837/eHkNxwOEvVq7SUGUv7zR_JFuRZ6NRqhH', NULL, 1795463181213, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_d1325d319b39edd2e3c6a3aedee51b5b', 'pu_d1325d319b39edd2e3c6a3aedee51b5b', '{}', 1795463181207, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:12837/xGhuH0OebC-czZgZBaOaeJboVKVOj-sa', 1795463211217, NULL, NULL);
insert into "dispatches" values ('ORD-DodqzU4T', 'demo', 'ORD-DodqzU4T', 'accepted', 'demo-ORD-DodqzU4T', 1795463179691, 1795463179727);
insert into "dispatches" values ('ORD-GfAZnwPc', 'demo', 'ORD-GfAZnwPc', 'rejected', NULL, 1795463180037, 1795463180107);
insert into "dispatches" values ('ORD-JWMk81Qj', 'demo', 'ORD-JWMk81Qj', 'accepted', 'demo-ORD-JWMk81Qj', 1795463181046, 1795463181097);
insert into "demo_tickets" values ('ORD-DodqzU4T', 'accept', NULL, 15, 1795463179716, NULL);
insert into "demo_tickets" values ('ORD-GfAZnwPc', 'reject', 'The kitchen cannot take this order', 10, 1795463180068, NULL);
insert into "demo_tickets" values ('ORD-JWMk81Qj', 'accept', NULL, 45, 1795463181092, NULL);
insert into "recipe_quotes" values ('0645db338dd06263bcf273a7dc846e16999ee26648b1543f98e3cdf2630f8ab4', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0x8A0B5A434d2c67Fa252279717526f5e7f6c2B9E7', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795463181118, 1795463781118);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_d1325d319b39edd2e3c6a3aedee51b5b', '0645db338dd06263bcf273a7dc846e16999ee26648b1543f98e3cdf2630f8ab4', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795463181180, 1795463181207);
insert into "waitlist" values ('ana@example.com', '10001', NULL, NULL, 1795463181238, 1795463181238);
CREATE INDEX quotes_by_end on quotes (expires_at);
CREATE TRIGGER orders_follow_edges before update of status on orders when new.status <> old.status and not exists
      (select 1 from order_edges where from_status = old.status and to_status = new.status) begin select raise(abort, 'no such order transition'); end;
CREATE TRIGGER order_events_keep before update on order_events when true begin select raise(abort, 'events are kept'); end;
CREATE TRIGGER order_events_stay before delete on order_events when true begin select raise(abort, 'events are kept'); end;
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
