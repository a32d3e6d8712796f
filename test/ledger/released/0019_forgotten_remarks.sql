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
CREATE TABLE "waitlist" (
    token_hash text primary key, email text not null, zip text, city text, restaurant_name text,
    created_at integer not null) strict;
CREATE TABLE let_go (holder text primary key, at integer not null) strict;
insert into "kysely_migration" values ('0001_ledger', '2026-11-26T19:49:06.073Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-26T19:49:06.074Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-26T19:49:06.075Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-26T19:49:06.076Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-26T19:49:06.172Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-26T19:49:06.212Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-26T19:49:06.213Z');
insert into "kysely_migration" values ('0008_payers', '2026-11-26T19:49:06.214Z');
insert into "kysely_migration" values ('0009_gas', '2026-11-26T19:49:06.264Z');
insert into "kysely_migration" values ('0010_unpaid_holds', '2026-11-26T19:49:06.266Z');
insert into "kysely_migration" values ('0011_refund_order', '2026-11-26T19:49:06.350Z');
insert into "kysely_migration" values ('0012_forgetting', '2026-11-26T19:49:06.361Z');
insert into "kysely_migration" values ('0013_key_processes', '2026-11-26T19:49:06.362Z');
insert into "kysely_migration" values ('0014_cancelling', '2026-11-26T19:49:06.363Z');
insert into "kysely_migration" values ('0015_receipts', '2026-11-26T19:49:06.452Z');
insert into "kysely_migration" values ('0016_waitlist_tokens', '2026-11-26T19:49:06.506Z');
insert into "kysely_migration" values ('0017_let_go', '2026-11-26T19:49:06.507Z');
insert into "kysely_migration" values ('0018_refund_times', '2026-11-26T19:49:06.508Z');
insert into "kysely_migration" values ('0019_forgotten_remarks', '2026-11-26T19:49:06.560Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('ledger id', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('signing key fiomDastaIz16ELDtGvQqk3TMZckqNh791PERe2i9IA', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('ff17c569fccfbfd705fb366a94e50bef8d6f2ba6c0ea1cefd21d5d715782bb9a', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795724100000,"earliest":1795724100000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x8369eAC2625bc545b20cc6B959072095Bf379457', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795722489845, 1795723089845);
insert into "quotes" values ('90ea5156449644e7bf9518e9a1690b72d7c34392151aa7a5b352c9d275a67de5', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795723200000,"earliest":1795723200000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0x8369eAC2625bc545b20cc6B959072095Bf379457', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795722505170, 1795723105170);
insert into "quotes" values ('e110baa995ef3f88040f81bf95b471f8beab3872586de0c2ef77587b5b82566d', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795724100000,"earliest":1795724100000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x8369eAC2625bc545b20cc6B959072095Bf379457', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795722511111, 1795723111111);
insert into "quotes" values ('dfb5daca30099dc1586fcbffd46ae00b3422e079949a7d509e053835c694111d', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795787100000,"earliest":1795787100000,"warnings":["The restaurant is closed now: ASAP is 8:45am on 2026-11-27, local time."]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0x8369eAC2625bc545b20cc6B959072095Bf379457', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795722511532, 1795723111532);
insert into "orders" values ('ORD-s6UcuPbg', 'ff17c569fccfbfd705fb366a94e50bef8d6f2ba6c0ea1cefd21d5d715782bb9a', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"by":"3CfBbxNQPxUbJSvsGmbKFXA_NDNR2Mr9tWBn5JqOLTY"}', NULL, 'ASAP', 1795724100000, 18320000, 0, 'demo-ORD-s6UcuPbg', 1795724100000, 1795722983539, NULL, NULL, 1795722493944, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'TqXS9TtHcNN4CV861txI3oJpA1kJgRqC');
insert into "orders" values ('ORD-J3rjOfzc', '90ea5156449644e7bf9518e9a1690b72d7c34392151aa7a5b352c9d275a67de5', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"by":"JtqNkv5KNBM41vRMvwQrn2ir7pcrCwkdFOPKRkW8p6U"}', NULL, 'ASAP', 1795723200000, 4170000, 4170000, NULL, NULL, 1795722986906, 'restaurant_rejected', 'The kitchen cannot take this order', 1795722505429, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'iZgLyYeHLE6I-K63vQKf3kiRBEqSeyqr');
insert into "orders" values ('ORD-leSuMz7j', 'e110baa995ef3f88040f81bf95b471f8beab3872586de0c2ef77587b5b82566d', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"by":"Bifw2CHWFejb3W8SkcOYgka1JTCfUW8h9WRqoSiIYEU"}', NULL, 'ASAP', 1795724100000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795722511262, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "orders" values ('ORD-a1jsLXvT', 'dfb5daca30099dc1586fcbffd46ae00b3422e079949a7d509e053835c694111d', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null,"by":"Fy-9Lq66xhH_ftsXGoADJVAJU8OZYGLSNbCFx5BKnr4"}', NULL, 'ASAP', 1795787100000, 32570000, 700000, 'demo-ORD-a1jsLXvT', 1795787100000, 1795784880000, NULL, NULL, 1795722511578, NULL, '[[0,21495]]', NULL, NULL, NULL, NULL, NULL, '36UfAnhh6Pap8TMdEhXkRPLOnbNRWKJ1');
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
insert into "order_events" values (1, 'ORD-s6UcuPbg', 1, 1795722493944, 'book', NULL, 'awaiting_payment', '{}', 'f1d99c269eb0b4ed8a3c494357c73658fd418105cc5e00f7e2319e61ee39eb64');
insert into "order_events" values (2, 'ORD-s6UcuPbg', 2, 1795722503539, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x41e4d61d94149ceefe4e3a16ab9216261c14795fc342edf4315fcf38b8dcc1bb","agreed":{"goods":"14d158e063653bfe09a2bd8eabd4bd9fe4431289926a532f52cbbad58404238f","details":"9995209a58263369ae82dd197a39e473b3124d1e202f15f28fd78134b2fe66f3"}}', '6b61550c4f4c34d5addcaead44c2809e3654a7d1af0c589ce7edbce086034865');
insert into "order_events" values (3, 'ORD-s6UcuPbg', 3, 1795722503923, 'process', 'payment_received', 'placing_order', '{}', '72c70467f45171e308173fa984f4928240e348e45c13578b2b32fdcdcebe906a');
insert into "order_events" values (4, 'ORD-s6UcuPbg', 4, 1795722504097, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', 'e9bd054856cb17b90d3a501ee8969040cf0d02aec8d4e5c5f91a0e28a786e602');
insert into "order_events" values (5, 'ORD-s6UcuPbg', 5, 1795722504429, 'accept', 'submitting_to_restaurant', 'confirmed', '{}', '8b16d849d2ee6813f1fa3a5eb2aec9c68a843b0295deabdb3ad822bb66fbec51');
insert into "order_events" values (6, 'ORD-s6UcuPbg', 6, 1795722504552, 'ready', 'confirmed', 'ready_for_pickup', '{}', '3040d160faea6a53ce846c1b1af391cd127ae5938a0883cb4d466377ea8bb788');
insert into "order_events" values (7, 'ORD-J3rjOfzc', 1, 1795722505429, 'book', NULL, 'awaiting_payment', '{}', '8914b15013cba5070a193596efaf8e877ce8f7754451f706d15a74e93a5fae96');
insert into "order_events" values (8, 'ORD-J3rjOfzc', 2, 1795722506906, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x7ebeeeead4279cf343d83e4fd135b147791b45540484cab7081ce9105c05705e","agreed":{"goods":"2b966b4759084191816bd4e5a1c5a48707724665bb9792cf40a76012539e1f78","details":"ae9c8a010b82e2876ba1b5262829f901c30961628fce5b256581c9b45368ccfc"}}', 'c6fc1d96c62f378b36cef825f6d666805ecc72a3bacc86754d19bab727bcbe0e');
insert into "order_events" values (9, 'ORD-J3rjOfzc', 3, 1795722507148, 'process', 'payment_received', 'placing_order', '{}', '0a6b638b88b3e983d81e74a7201bdf400f49a07cdb91d071da63d4c1b56fe4fe');
insert into "order_events" values (10, 'ORD-J3rjOfzc', 4, 1795722507708, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', 'a319588692b1e335bac6bebbfb8df22e1530ce624b1eed0cd4fd9f965240bae6');
insert into "order_events" values (11, 'ORD-J3rjOfzc', 5, 1795722509094, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}', '455875820bb65dc2358e5ab9c74cfdba101acf5f01fa1509650a8ab339be6b19');
insert into "order_events" values (12, 'ORD-J3rjOfzc', 6, 1795722510860, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_60434a085bd6ddf5f92debd0","transactionHash":"0x3382ca71f8f51930bf9eebcfef51f1d988a237476fe5e5aabbc5251d84e73f5f"}', 'eb1d47d009bbe50ddbbd55b83599db72e9b527d2f4178685b21410e0a67a29e5');
insert into "order_events" values (13, 'ORD-leSuMz7j', 1, 1795722511262, 'book', NULL, 'awaiting_payment', '{}', 'cd752a4a7c326577f1536b6b3924bf3dcd9104c99ac665f242171ddf20035e23');
insert into "order_events" values (14, 'ORD-a1jsLXvT', 1, 1795722511578, 'book', NULL, 'awaiting_payment', '{}', '45c45d4958a3021973b4f1c4991a71374e0c6357bc2bffef23b32e5bea2a11a2');
insert into "order_events" values (15, 'ORD-a1jsLXvT', 2, 1795722512878, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x758dd6d7e312afba38baa133ee9c116d7f2cdc185905488fb3c9687ab013a7b2","agreed":{"goods":"7aa4b96ad8dd3ccbd7ea9cd05e1520293bea7b5cf80741ea138e2b3ea7e9ada3","details":"2229a8707940db9be62c28c4455cb5cf6f70773760b0abf7614e97fae4e2ca7c"}}', 'e7f6703a34bcdec90ed980974aad326ee3cb580c658d375657a401988ad2d96f');
insert into "order_events" values (16, 'ORD-a1jsLXvT', 3, 1795722513463, 'process', 'payment_received', 'placing_order', '{}', 'd25853482e4fd927add145401cbc88f207ac58fc07f875c184dbb46a153325e3');
insert into "order_events" values (17, 'ORD-a1jsLXvT', 4, 1795722513739, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', '4df6dbb535fd89fca2148a571f02a370e5476457264beb4e0b2df861ecea61fa');
insert into "order_events" values (18, 'ORD-a1jsLXvT', 5, 1795722514132, 'accept', 'submitting_to_restaurant', 'confirmed', '{}', 'e7c3a85c0438aeb23994f7896a08418d1b23c540e2dd6c43963d1cf5bc9eb18d');
insert into "order_events" values (19, 'ORD-a1jsLXvT', 6, 1795722514385, 'adjusted', 'confirmed', 'confirmed', '{"amount":"700000"}', '9487e2cd05ed8031007567cde562b1a4f706be54850d304cf6559b0393863095');
insert into "order_events" values (20, 'ORD-a1jsLXvT', 7, 1795722514385, 'ready', 'confirmed', 'ready_for_pickup', '{}', '2a83d42f2bf404946fc36eb4fc094e60ee9e245c1f35525d4be807340f7519ba');
insert into "order_events" values (21, 'ORD-a1jsLXvT', 8, 1795722517157, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_248fdc591bb99f433bfaefcf","transactionHash":"0x42377a778d35045fe7303e6a63b268d42bdd9395e31c41f8de15f22392dab92c"}', '22da792c420309e3439115be9fdece3d837587523052396ecd9e1c3a3b30026c');
insert into "claims" values ('cl_ffe87dc6c3c9de7a57a189a6daa1e0ba', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xb9c680b97916d179a6648f55629dd19ddb96944e:0x8dd2150519a0564f17a88f39ed03fbce18e975d13ee15384f06004525d9a247c', 'x402-v2', 'order', 'ORD-s6UcuPbg', '0xb9c680b97916d179a6648f55629dd19ddb96944e', '0x8369eAC2625bc545b20cc6B959072095Bf379457', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x8dd2150519a0564f17a88f39ed03fbce18e975d13ee15384f06004525d9a247c', 18320000, 18320000, 1795723101, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xc95640fdf3003ec15e1b9c459d862af7135505f381604669be38881e9ded5c904c1e48cfadce6f0a0692805a97e7237908269e1937f9e04a34d65352251ef0ce1c"}', 'settled', '0x41e4d61d94149ceefe4e3a16ab9216261c14795fc342edf4315fcf38b8dcc1bb', NULL, 1795722502858, 1795722503538, 'eip3009', NULL, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:11224');
insert into "claims" values ('cl_f75b923aa8f6bf0e4ea99573b7c7bcfd', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x3ff7533b33247203c05bd3b6d3afcce137b7e50e:0x6d33bf92077bf0327114bb9d1c080587b4afbe5d0504fb35071d00bbf34c6078', 'x402-v2', 'order', 'ORD-J3rjOfzc', '0x3ff7533b33247203c05bd3b6d3afcce137b7e50e', '0x8369eAC2625bc545b20cc6B959072095Bf379457', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x6d33bf92077bf0327114bb9d1c080587b4afbe5d0504fb35071d00bbf34c6078', 4170000, 4170000, 1795723105, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xe4c4be11e641e06a2575eefb373333d309e703cd467097829e8bc0cbfa475b7538b58a385685b19080501bd6e5178ac732ec49b162be7376d0404162bab7187b1c"}', 'settled', '0x7ebeeeead4279cf343d83e4fd135b147791b45540484cab7081ce9105c05705e', NULL, 1795722506118, 1795722506894, 'eip3009', NULL, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:11224');
insert into "claims" values ('cl_19f852cef08b3db7260406e9dce920ff', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x2b7e7084f97cbb38fa174a4b23cb1929c535dba9:0x6a16130ecc2da59e05bcaaa0b39087cb1cd0694f20bc27c63ca126fcaffd5154', 'x402-v2', 'order', 'ORD-a1jsLXvT', '0x2b7e7084f97cbb38fa174a4b23cb1929c535dba9', '0x8369eAC2625bc545b20cc6B959072095Bf379457', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x6a16130ecc2da59e05bcaaa0b39087cb1cd0694f20bc27c63ca126fcaffd5154', 32570000, 32570000, 1795723112, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x1723861e7b92bb2b13778de894f6171c4f4df0f149049be029b785afc70a95341c3222514c1ed4a3a0897bec922913e11873615b23d2bdbf8b426fe98999994a1c"}', 'settled', '0x758dd6d7e312afba38baa133ee9c116d7f2cdc185905488fb3c9687ab013a7b2', NULL, 1795722512479, 1795722512877, 'eip3009', NULL, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:11224');
insert into "claims" values ('cl_63f00a9d7bb5f0a082099ec80139620e', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xc8f7d1e5ab3997d9b6c057591f0c6fe832ecc952:0x1c34d238ecea1fabeb5496a3baa173e1a9c589ef0ee09862e8e0ce0a235d4dbd', 'x402-v2', 'purchase', 'pu_b853d45cb9e4b085a2678a56dffff215', '0xc8f7d1e5ab3997d9b6c057591f0c6fe832ecc952', '0x8369eAC2625bc545b20cc6B959072095Bf379457', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x1c34d238ecea1fabeb5496a3baa173e1a9c589ef0ee09862e8e0ce0a235d4dbd', 2990000, 2990000, 1795723116, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x691d5e73722f5e38a13fb361949f8b22c19f251f12367989274c15c334dd87b97e6e9196995574fc5415e2ece6ea83b0b7250c27c2904910e9b7c32fe84f1c3a1c"}', 'settled', '0xc5103c8b2b99556a14612e887771127f90ddc73a261e8412d7d302c27987598c', NULL, 1795722516649, 1795722517467, 'eip3009', NULL, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:11224');
insert into "chain_txs" values ('0x41e4d61d94149ceefe4e3a16ab9216261c14795fc342edf4315fcf38b8dcc1bb', '0x02f9019382210580843b9aca0084e4cee1728301c94994833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000b9c680b97916d179a6648f55629dd19ddb96944e0000000000000000000000008369eac2625bc545b20cc6b959072095bf3794570000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b088f5d8dd2150519a0564f17a88f39ed03fbce18e975d13ee15384f06004525d9a247c000000000000000000000000000000000000000000000000000000000000001cc95640fdf3003ec15e1b9c459d862af7135505f381604669be38881e9ded5c904c1e48cfadce6f0a0692805a97e7237908269e1937f9e04a34d65352251ef0cec001a041be17d67bbcf496511ffe1d393ecac7eceb48281a48fa046af1f7e3a9b84a51a02e6696031468f2bfa7b558e4c901575c6d6fc91255f6cdf3fe4be2ac309f42b4', '0xb9c680b97916d179a6648f55629dd19ddb96944e:0x8dd2150519a0564f17a88f39ed03fbce18e975d13ee15384f06004525d9a247c', '0x37a5ac38dace4de65bbae551f821ec44227e8e36', 0, 'mined', 1795722503351, 1795722503522, 90050);
insert into "chain_txs" values ('0x7ebeeeead4279cf343d83e4fd135b147791b45540484cab7081ce9105c05705e', '0x02f9019382210501843b9aca0084cb3ca7728301726394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000003ff7533b33247203c05bd3b6d3afcce137b7e50e0000000000000000000000008369eac2625bc545b20cc6b959072095bf37945700000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b088f616d33bf92077bf0327114bb9d1c080587b4afbe5d0504fb35071d00bbf34c6078000000000000000000000000000000000000000000000000000000000000001ce4c4be11e641e06a2575eefb373333d309e703cd467097829e8bc0cbfa475b7538b58a385685b19080501bd6e5178ac732ec49b162be7376d0404162bab7187bc080a042bdc8e0a322d7abf1dc33f1d7919eae9b8cd2506f7fa4799afcd3c262bb9f1ba004e8bf97c96a9a55d1fd84d12454a15c378647190f7a21c9bad44daf576a6254', '0x3ff7533b33247203c05bd3b6d3afcce137b7e50e:0x6d33bf92077bf0327114bb9d1c080587b4afbe5d0504fb35071d00bbf34c6078', '0x37a5ac38dace4de65bbae551f821ec44227e8e36', 1, 'mined', 1795722506465, 1795722506846, 72938);
insert into "chain_txs" values ('0x3382ca71f8f51930bf9eebcfef51f1d988a237476fe5e5aabbc5251d84e73f5f', '0x02f9019382210502843b9aca0084c0c8d82a8301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000008369eac2625bc545b20cc6b959072095bf3794570000000000000000000000003ff7533b33247203c05bd3b6d3afcce137b7e50e00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b089b1e60434a085bd6ddf5f92debd09c54c9de26cc3ef86408d830d0bf975737b82e28000000000000000000000000000000000000000000000000000000000000001c3383859d216d015c0938d004e36deca440ac27a85e75635992bbba29d3122fc3511c09bde35bd47fef5d8fc8f91e4ba865d9163938034716610b126cc376fc93c001a0f646bc17775efa879cbfda574dacc94c7fbfe3df59a6eb932a542f229b8ad90ea068b370db7aa4cc18ef62e089937ed0e8daa58c2cf025f59a14138953297e2630', '0x8369eac2625bc545b20cc6b959072095bf379457:0x60434a085bd6ddf5f92debd09c54c9de26cc3ef86408d830d0bf975737b82e28', '0x37a5ac38dace4de65bbae551f821ec44227e8e36', 2, 'mined', 1795722510489, NULL, NULL);
insert into "chain_txs" values ('0x758dd6d7e312afba38baa133ee9c116d7f2cdc185905488fb3c9687ab013a7b2', '0x02f9019382210503843b9aca0084af9beb6c8301728294833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000002b7e7084f97cbb38fa174a4b23cb1929c535dba90000000000000000000000008369eac2625bc545b20cc6b959072095bf3794570000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b088f686a16130ecc2da59e05bcaaa0b39087cb1cd0694f20bc27c63ca126fcaffd5154000000000000000000000000000000000000000000000000000000000000001c1723861e7b92bb2b13778de894f6171c4f4df0f149049be029b785afc70a95341c3222514c1ed4a3a0897bec922913e11873615b23d2bdbf8b426fe98999994ac080a039266cffc697909e3b8fee5077c02dbca7364f3ab7a313a3ca2c77c9657043aca050edcd7f49917011140d903cc5b5dbbddd6867efb0a636d4c803853f6ef1e0db', '0x2b7e7084f97cbb38fa174a4b23cb1929c535dba9:0x6a16130ecc2da59e05bcaaa0b39087cb1cd0694f20bc27c63ca126fcaffd5154', '0x37a5ac38dace4de65bbae551f821ec44227e8e36', 3, 'mined', 1795722512713, 1795722512810, 72962);
insert into "chain_txs" values ('0x42377a778d35045fe7303e6a63b268d42bdd9395e31c41f8de15f22392dab92c', '0x02f9019382210504843b9aca0084a2716b448301726394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000008369eac2625bc545b20cc6b959072095bf3794570000000000000000000000002b7e7084f97cbb38fa174a4b23cb1929c535dba900000000000000000000000000000000000000000000000000000000000aae600000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b089b23248fdc591bb99f433bfaefcf528f3381d72484dea694b154d86f1c0112b1ca22000000000000000000000000000000000000000000000000000000000000001c811e413f147beb67c7c0f809a93d6f09f0960a4b5e46433dcfe0af04e6bc482d05ac60a3d8cf03ae4a039e51b5cbe002a71199924b700ccbbbcc00e23803a4fbc080a094f0492bde683f8816dbd2dd065d3a7f2653f4881078b31f0eed61c4d5ae6596a007655bb71254a4443bf505ebcc0f2a19d32cbd568b0579d22433371d3e3c3cab', '0x8369eac2625bc545b20cc6b959072095bf379457:0x248fdc591bb99f433bfaefcf528f3381d72484dea694b154d86f1c0112b1ca22', '0x37a5ac38dace4de65bbae551f821ec44227e8e36', 4, 'mined', 1795722516650, NULL, NULL);
insert into "chain_txs" values ('0xc5103c8b2b99556a14612e887771127f90ddc73a261e8412d7d302c27987598c', '0x02f9019382210505843b9aca0084a2716b448301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000c8f7d1e5ab3997d9b6c057591f0c6fe832ecc9520000000000000000000000008369eac2625bc545b20cc6b959072095bf37945700000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b088f6c1c34d238ecea1fabeb5496a3baa173e1a9c589ef0ee09862e8e0ce0a235d4dbd000000000000000000000000000000000000000000000000000000000000001c691d5e73722f5e38a13fb361949f8b22c19f251f12367989274c15c334dd87b97e6e9196995574fc5415e2ece6ea83b0b7250c27c2904910e9b7c32fe84f1c3ac080a0d42c31ccc3f0a47c598a121e9f32b14ca6e93cf34af5bdd0bbd14dbbf0a29a84a02c482ffe6aa018d43dbebedddcd39baee5dd7be74084da9ef6089e8e047a0308', '0xc8f7d1e5ab3997d9b6c057591f0c6fe832ecc952:0x1c34d238ecea1fabeb5496a3baa173e1a9c589ef0ee09862e8e0ce0a235d4dbd', '0x37a5ac38dace4de65bbae551f821ec44227e8e36', 5, 'mined', 1795722517080, 1795722517451, 72950);
insert into "inflows" values ('0x41e4d61d94149ceefe4e3a16ab9216261c14795fc342edf4315fcf38b8dcc1bb', 1, '0xb9c680b97916d179a6648f55629dd19ddb96944e', 18320000, 3, 'cl_ffe87dc6c3c9de7a57a189a6daa1e0ba');
insert into "inflows" values ('0x7ebeeeead4279cf343d83e4fd135b147791b45540484cab7081ce9105c05705e', 1, '0x3ff7533b33247203c05bd3b6d3afcce137b7e50e', 4170000, 5, 'cl_f75b923aa8f6bf0e4ea99573b7c7bcfd');
insert into "inflows" values ('0x758dd6d7e312afba38baa133ee9c116d7f2cdc185905488fb3c9687ab013a7b2', 1, '0x2b7e7084f97cbb38fa174a4b23cb1929c535dba9', 32570000, 8, 'cl_19f852cef08b3db7260406e9dce920ff');
insert into "inflows" values ('0xc5103c8b2b99556a14612e887771127f90ddc73a261e8412d7d302c27987598c', 1, '0xc8f7d1e5ab3997d9b6c057591f0c6fe832ecc952', 2990000, 11, 'cl_63f00a9d7bb5f0a082099ec80139620e');
insert into "refunds" values ('rf_60434a085bd6ddf5f92debd0', 'cl_f75b923aa8f6bf0e4ea99573b7c7bcfd', 'ORD-J3rjOfzc', 'not_placed', 4170000, '0x3ff7533b33247203c05bd3b6d3afcce137b7e50e', '0x60434a085bd6ddf5f92debd09c54c9de26cc3ef86408d830d0bf975737b82e28', 0, 'succeeded', 1, '0x3382ca71f8f51930bf9eebcfef51f1d988a237476fe5e5aabbc5251d84e73f5f', 1795722509094, 1795722510860, 0);
insert into "refunds" values ('rf_248fdc591bb99f433bfaefcf', 'cl_19f852cef08b3db7260406e9dce920ff', 'ORD-a1jsLXvT', 'adjusted:1', 700000, '0x2b7e7084f97cbb38fa174a4b23cb1929c535dba9', '0x248fdc591bb99f433bfaefcf528f3381d72484dea694b154d86f1c0112b1ca22', 0, 'succeeded', 1, '0x42377a778d35045fe7303e6a63b268d42bdd9395e31c41f8de15f22392dab92c', 1795722514385, 1795722517157, 0);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-s6UcuPbg', 'ORD-s6UcuPbg', '{}', 1795723089845, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-s6UcuPbg', 'ORD-s6UcuPbg', '{}', 1795722504097, 3, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:11224/yzuztwNJ8ShO3txAQcrKaRt67lWwiDUP', NULL, 1795722504430, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-s6UcuPbg', 'ORD-s6UcuPbg', '{}', 1795722983539, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-s6UcuPbg', 'ORD-s6UcuPbg', '{}', 1795722504429, 1, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:11224/yzuztwNJ8ShO3txAQcrKaRt67lWwiDUP', NULL, 1795722504552, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-s6UcuPbg', 'ORD-s6UcuPbg', '{}', 1795738500000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-J3rjOfzc', 'ORD-J3rjOfzc', '{}', 1795723105170, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-J3rjOfzc', 'ORD-J3rjOfzc', '{}', 1795722507708, 3, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:11224/yzuztwNJ8ShO3txAQcrKaRt67lWwiDUP', NULL, 1795722509238, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-J3rjOfzc', 'ORD-J3rjOfzc', '{}', 1795722986906, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_60434a085bd6ddf5f92debd0', 'ORD-J3rjOfzc', '{"refundId":"rf_60434a085bd6ddf5f92debd0"}', 1795722509094, 1, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:11224/yzuztwNJ8ShO3txAQcrKaRt67lWwiDUP', NULL, 1795722510860, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-leSuMz7j', 'ORD-leSuMz7j', '{}', 1795723111111, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-a1jsLXvT', 'ORD-a1jsLXvT', '{}', 1795723111532, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-a1jsLXvT', 'ORD-a1jsLXvT', '{}', 1795722513739, 3, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:11224/yzuztwNJ8ShO3txAQcrKaRt67lWwiDUP', NULL, 1795722514210, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-a1jsLXvT', 'ORD-a1jsLXvT', '{}', 1795784880000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-a1jsLXvT', 'ORD-a1jsLXvT', '{}', 1795722514132, 1, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:11224/yzuztwNJ8ShO3txAQcrKaRt67lWwiDUP', NULL, 1795722514385, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-a1jsLXvT', 'ORD-a1jsLXvT', '{}', 1795801500000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_248fdc591bb99f433bfaefcf', 'ORD-a1jsLXvT', '{"refundId":"rf_248fdc591bb99f433bfaefcf"}', 1795722514385, 1, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:11224/yzuztwNJ8ShO3txAQcrKaRt67lWwiDUP', NULL, 1795722517157, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_b853d45cb9e4b085a2678a56dffff215', 'pu_b853d45cb9e4b085a2678a56dffff215', '{}', 1795722517467, 1, 'vm_136c130e-0b62-46aa-a913-2716df83b791_4026531836:11224/EAde71lcu_5xkH4gIcSy-et1RNsi94f8', 1795722573052, NULL, NULL);
insert into "dispatches" values ('ORD-s6UcuPbg', 'demo', 'ORD-s6UcuPbg', 'accepted', 'demo-ORD-s6UcuPbg', 1795722504097, 1795722504429);
insert into "dispatches" values ('ORD-J3rjOfzc', 'demo', 'ORD-J3rjOfzc', 'rejected', NULL, 1795722507708, 1795722509094);
insert into "dispatches" values ('ORD-a1jsLXvT', 'demo', 'ORD-a1jsLXvT', 'accepted', 'demo-ORD-a1jsLXvT', 1795722513739, 1795722514132);
insert into "demo_tickets" values ('ORD-s6UcuPbg', 'accept', NULL, 15, 1795722504320, NULL);
insert into "demo_tickets" values ('ORD-J3rjOfzc', 'reject', 'The kitchen cannot take this order', 10, 1795722509034, NULL);
insert into "demo_tickets" values ('ORD-a1jsLXvT', 'accept', NULL, 45, 1795722514125, NULL);
insert into "recipe_quotes" values ('51fa422c264d67e1fd9ea54c2af60a7d52ea1cec12c25a9dd33b786c551ffdbc', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0x8369eAC2625bc545b20cc6B959072095Bf379457', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795722514994, 1795723114994);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_b853d45cb9e4b085a2678a56dffff215', '51fa422c264d67e1fd9ea54c2af60a7d52ea1cec12c25a9dd33b786c551ffdbc', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795722516579, 1795722517467);
insert into "waitlist" values ('39e24a150b01f653eb8fc52d5ae0ae142426bcb33e1ccce0ae566169d6cec30b', 'ana@example.com', '10001', NULL, NULL, 1795722543752);
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
