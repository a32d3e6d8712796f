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
insert into "kysely_migration" values ('0001_ledger', '2026-11-25T18:18:23.359Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-25T18:18:23.360Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-25T18:18:23.361Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-25T18:18:23.504Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-25T18:18:23.505Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-25T18:18:23.506Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-25T18:18:23.507Z');
insert into "kysely_migration" values ('0008_payers', '2026-11-25T18:18:23.508Z');
insert into "kysely_migration" values ('0009_gas', '2026-11-25T18:18:23.555Z');
insert into "kysely_migration" values ('0010_unpaid_holds', '2026-11-25T18:18:23.599Z');
insert into "kysely_migration" values ('0011_refund_order', '2026-11-25T18:18:23.600Z');
insert into "kysely_migration" values ('0012_forgetting', '2026-11-25T18:18:23.601Z');
insert into "kysely_migration" values ('0013_key_processes', '2026-11-25T18:18:23.602Z');
insert into "kysely_migration" values ('0014_cancelling', '2026-11-25T18:18:23.634Z');
insert into "kysely_migration" values ('0015_receipts', '2026-11-25T18:18:23.635Z');
insert into "kysely_migration" values ('0016_waitlist_tokens', '2026-11-25T18:18:23.640Z');
insert into "kysely_migration" values ('0017_let_go', '2026-11-25T18:18:23.641Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('ledger id', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('signing key smpxIlXEui2X8ektnojwZtvxZJaBxY9muCuHglAGjUY', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('9deea84c54032b98da159ae3ec92200820f80878720bf016f287409961dc7ef3', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795632300000,"earliest":1795632300000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x367A564B92B024A86C5233caa2b54CdDc66C31FC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795630690617, 1795631290617);
insert into "quotes" values ('ba05c5b52c41e5d06460d296acf7c4dcd8aa07f7aa6d6e75019c771290a9c077', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795631400000,"earliest":1795631400000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0x367A564B92B024A86C5233caa2b54CdDc66C31FC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795630692401, 1795631292401);
insert into "quotes" values ('ff444bfc0ad619266a8a8950b550199f7db5dd5bc07fe53522b592f6333c1043', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795632300000,"earliest":1795632300000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x367A564B92B024A86C5233caa2b54CdDc66C31FC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795630692593, 1795631292593);
insert into "quotes" values ('064cc48ddf87abd68548dcf2857a841a0ed79a16604fa70a45b78101d33cc815', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795634100000,"earliest":1795634100000,"warnings":[]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0x367A564B92B024A86C5233caa2b54CdDc66C31FC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795630692611, 1795631292611);
insert into "orders" values ('ORD-cMOZl1gz', '9deea84c54032b98da159ae3ec92200820f80878720bf016f287409961dc7ef3', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795632300000, 18320000, 0, 'demo-ORD-cMOZl1gz', 1795632300000, 1795631172095, NULL, NULL, 1795630690789, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'JvtFdyWbpJAPkQost4Tg1oUwSIW4XUXV');
insert into "orders" values ('ORD-BC5OnJbN', 'ba05c5b52c41e5d06460d296acf7c4dcd8aa07f7aa6d6e75019c771290a9c077', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795631400000, 4170000, 4170000, NULL, NULL, 1795631172513, 'restaurant_rejected', 'The kitchen cannot take this order', 1795630692414, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'U4ci8AFYsq3ix0QKxSym45VA8RO4TmgK');
insert into "orders" values ('ORD-aO7HDet7', 'ff444bfc0ad619266a8a8950b550199f7db5dd5bc07fe53522b592f6333c1043', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795632300000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795630692599, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "orders" values ('ORD-52mvItxd', '064cc48ddf87abd68548dcf2857a841a0ed79a16604fa70a45b78101d33cc815', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795634100000, 32570000, 960000, 'demo-ORD-52mvItxd', 1795634100000, 1795631172706, NULL, NULL, 1795630692620, NULL, '[[0,21312]]', NULL, NULL, NULL, NULL, NULL, 'yVxcLm_lBkr7xxwruWMOddiIWWkiMabq');
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
insert into "order_events" values (1, 'ORD-cMOZl1gz', 1, 1795630690789, 'book', NULL, 'awaiting_payment', '{}', 'efdcca026474f22cdc337c59ee5f8d1cd02ea1813fe922beb6619ded1b142246');
insert into "order_events" values (2, 'ORD-cMOZl1gz', 2, 1795630692095, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x57b2cc16096d32809efb51f861fe29f1b463493a6f5180a283a84e2fa5a53c78","agreed":{"quote":"361d2809de962683804fac6998ee44ca7c63d218428e59b2c7901693cf2b83e5","details":"a747e9310d1578c5cf1ad6387a1b7a53849fa2c63eb20b579435e177ee1160b5"}}', 'fa549d1c7f7b6201474bc5f38f0438b5b63a13fb583db7ce7a8cb9c78779acee');
insert into "order_events" values (3, 'ORD-cMOZl1gz', 3, 1795630692192, 'process', 'payment_received', 'placing_order', '{}', 'fcca9f40275b5e2cecfc509ea76a651b37927637396cc8d17f6c48e7284521be');
insert into "order_events" values (4, 'ORD-cMOZl1gz', 4, 1795630692251, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', 'a6fda8b22c2c421c81fb4aa6fef7fbbc0cbddc3ea194292d4a5e60fdd302478a');
insert into "order_events" values (5, 'ORD-cMOZl1gz', 5, 1795630692356, 'accept', 'submitting_to_restaurant', 'confirmed', '{}', '3909c3f770213bd3a1a476706b6b91e5688876419b6d2231aebf9de9b4a1d6d0');
insert into "order_events" values (6, 'ORD-cMOZl1gz', 6, 1795630692362, 'ready', 'confirmed', 'ready_for_pickup', '{}', 'efe9034f3aa099db851602252d3fa9177dfc36ea347ec71cb53300dd2f260b35');
insert into "order_events" values (7, 'ORD-BC5OnJbN', 1, 1795630692414, 'book', NULL, 'awaiting_payment', '{}', '464bc47e84717c734cfb03c64aeb194c4fb9d752ce6c0c29b72258b36547d7e9');
insert into "order_events" values (8, 'ORD-BC5OnJbN', 2, 1795630692513, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xf8938d66a79f3f66aeb26d8eb602b8256c731eba722244e23209874ebd018bd3","agreed":{"quote":"df2b7ddd9abf6e345f9ebcda0a61551403d49aeb7e16061e541bc59a1d3aaa9c","details":"295e25b35c25e166b9aa17f93e6e444dc67d83a71fa21474cea574713431c59d"}}', 'acd51c35d7d9d6b477fe91664c519bc30d0e91f77b3792ad668fec8dcc446b70');
insert into "order_events" values (9, 'ORD-BC5OnJbN', 3, 1795630692527, 'process', 'payment_received', 'placing_order', '{}', '0b5ddf474f3fe1f101756547ace99e8cc2b24b3803ad13972570ce3b6d02372d');
insert into "order_events" values (10, 'ORD-BC5OnJbN', 4, 1795630692531, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', '770590c7b251616775aad5de8a7552000b1c5b5ecb4dc06c37fd6c1b2d22cfad');
insert into "order_events" values (11, 'ORD-BC5OnJbN', 5, 1795630692552, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}', '5784022413bf9ad67481cb41196524db9751fbd2273d3019de3a967f0807f91a');
insert into "order_events" values (12, 'ORD-BC5OnJbN', 6, 1795630692582, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_84846b47b6805fea4c93e81f","transactionHash":"0x67fc59106d405ae577f08857636cfa02b0df000c96dadc3e1522ce58e972ab45"}', '3e868267d09e515bf17c77cb4c7a64daf809a4a6c6137afb35203ff38c546206');
insert into "order_events" values (13, 'ORD-aO7HDet7', 1, 1795630692599, 'book', NULL, 'awaiting_payment', '{}', '883ec30c78eda37bbd977f4f842d345bc10da1aec79c05ffd0c2c913453660ec');
insert into "order_events" values (14, 'ORD-52mvItxd', 1, 1795630692620, 'book', NULL, 'awaiting_payment', '{}', 'de8a05e5b9a3f82e9a3b0108c44bc94c1ba90a42187a676bb1b26cb00db5e44b');
insert into "order_events" values (15, 'ORD-52mvItxd', 2, 1795630692706, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xb29c7996fc20324b77ff8f82ec51514977590e024e99d725f08b1fe626ffce9e","agreed":{"quote":"0cc3bbc8f935a2319b42832aededda0874e392a33b3bdf13bf5d42366f85a530","details":"1309151dee45867e7aa44b63bde749ec015f13d1be490771db9c1c36e1bd0fa4"}}', 'fa8ca7f827507519755b1bf6a785bb28db8b1d5c66cb6ccc10be5e46918a6d82');
insert into "order_events" values (16, 'ORD-52mvItxd', 3, 1795630692713, 'process', 'payment_received', 'placing_order', '{}', '80c214c628d0742714ff5f2626bd3525a67dde228b2dc8a40471cc4fbe4feb03');
insert into "order_events" values (17, 'ORD-52mvItxd', 4, 1795630692715, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', '808875ebfe414f363e1f6f454aef9793d6bc26fab56adc75e323b851bf50177f');
insert into "order_events" values (18, 'ORD-52mvItxd', 5, 1795630692723, 'accept', 'submitting_to_restaurant', 'confirmed', '{}', 'fc831f33c9aac7fc0d8daf62cc9a90ea3e983b87bf067e31c5f32a509b5ee035');
insert into "order_events" values (19, 'ORD-52mvItxd', 6, 1795630692724, 'adjusted', 'confirmed', 'confirmed', '{"amount":"960000"}', '6431865f5c0d88fe797d44e98fb5736388cb632c9a1995afb6b5dba5d6cb12df');
insert into "order_events" values (20, 'ORD-52mvItxd', 7, 1795630692724, 'ready', 'confirmed', 'ready_for_pickup', '{}', 'b44ee8d6fc7d2012234680d52407eaf049695b43fa326ddbbe325818c3327198');
insert into "order_events" values (21, 'ORD-52mvItxd', 8, 1795630692816, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_bb3097154ec9a47b661380b3","transactionHash":"0xd473061d37ba3144705e7f31ae051f1837874b5c29f7340b5bc01fb390404f87"}', '875afd6a65c6c8ecd4d0e2ac4d5ee78322a49c5ac1dca1704f488b0dd0bfa84a');
insert into "claims" values ('cl_b780fba2a4272d48db61e2bbda438864', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x6ea59b4f510fd0a904a7cd458b122e2b23e5c465:0x1c66b3d31ce19947c94a740e58befe87fb14b1bdef894263b44d642a72293527', 'x402-v2', 'order', 'ORD-cMOZl1gz', '0x6ea59b4f510fd0a904a7cd458b122e2b23e5c465', '0x367A564B92B024A86C5233caa2b54CdDc66C31FC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x1c66b3d31ce19947c94a740e58befe87fb14b1bdef894263b44d642a72293527', 18320000, 18320000, 1795631291, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x565a14edb804baa3d250719983da97ca00b2bcad9107d5a4ed7a978b53c48afe7c0927b035e29f8be95659058ee0b9d223e135c23ed06eda2952121da265c97c1b"}', 'settled', '0x57b2cc16096d32809efb51f861fe29f1b463493a6f5180a283a84e2fa5a53c78', NULL, 1795630691854, 1795630692094, 'eip3009', NULL, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:1199');
insert into "claims" values ('cl_381f5e41ea10344bcf0ac3e6575b2573', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x3e4c6d048cea5ba8521bb36484474a6790016ec2:0x4412986471f8cb300406a60a4434d37685ecad98761574669a6d733d7b312616', 'x402-v2', 'order', 'ORD-BC5OnJbN', '0x3e4c6d048cea5ba8521bb36484474a6790016ec2', '0x367A564B92B024A86C5233caa2b54CdDc66C31FC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x4412986471f8cb300406a60a4434d37685ecad98761574669a6d733d7b312616', 4170000, 4170000, 1795631292, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xe4162b8e4d3d50ab0b4b1b6f1c3270f184290dfe4d5d2374f9d21e38779947d535537b95d8f70a168cfce1c812cc0b3a60acad27dd2f69185d956de9aac037ea1c"}', 'settled', '0xf8938d66a79f3f66aeb26d8eb602b8256c731eba722244e23209874ebd018bd3', NULL, 1795630692472, 1795630692510, 'eip3009', NULL, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:1199');
insert into "claims" values ('cl_ab2031a3a6a5b568bda17729d068cc20', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xac7af6b797efcbb1080e28af75a354cc956539f8:0x7736b667dee908d52f411fe7ac493c99f8bf148732464d909aa1b1b50821f9a0', 'x402-v2', 'order', 'ORD-52mvItxd', '0xac7af6b797efcbb1080e28af75a354cc956539f8', '0x367A564B92B024A86C5233caa2b54CdDc66C31FC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x7736b667dee908d52f411fe7ac493c99f8bf148732464d909aa1b1b50821f9a0', 32570000, 32570000, 1795631292, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xa27eb661871b159549b4c602ac22bd5476133476d92cee1360f0ad06dcb8999e77ef68f7e4138a4ca51b495c0548f3a0473b622bef4655f1db056cf3c35903371b"}', 'settled', '0xb29c7996fc20324b77ff8f82ec51514977590e024e99d725f08b1fe626ffce9e', NULL, 1795630692648, 1795630692705, 'eip3009', NULL, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:1199');
insert into "claims" values ('cl_a34227100396501ab90c1c5837b5b796', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x5c65b4563f4536850557f81481e37329999d5e05:0x2fa539eb8f35f2ee81d40648b7e19843d7fe889ba6db4d0201104e93559f2947', 'x402-v2', 'purchase', 'pu_9532d9b2b0f3d2914d9f6a2cde748fbe', '0x5c65b4563f4536850557f81481e37329999d5e05', '0x367A564B92B024A86C5233caa2b54CdDc66C31FC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x2fa539eb8f35f2ee81d40648b7e19843d7fe889ba6db4d0201104e93559f2947', 2990000, 2990000, 1795631292, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xa5abef46901939ac1f03f4108c52624617de90c848fa454d8459ce522367dd233d63c41bcedd4a7f484afc7dbe585ce5f35421a2de6820034adff5fbe25581a01b"}', 'settled', '0x8a5387e8cd61c93e4aea539be51852e2e58a74dc98f906ffb3cc8065c69ca0df', NULL, 1795630692812, 1795630692964, 'eip3009', NULL, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:1199');
insert into "chain_txs" values ('0x57b2cc16096d32809efb51f861fe29f1b463493a6f5180a283a84e2fa5a53c78', '0x02f9019382210580843b9aca0084e4cee1728301c92b94833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000006ea59b4f510fd0a904a7cd458b122e2b23e5c465000000000000000000000000367a564b92b024a86c5233caa2b54cddc66c31fc0000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0728bb1c66b3d31ce19947c94a740e58befe87fb14b1bdef894263b44d642a72293527000000000000000000000000000000000000000000000000000000000000001b565a14edb804baa3d250719983da97ca00b2bcad9107d5a4ed7a978b53c48afe7c0927b035e29f8be95659058ee0b9d223e135c23ed06eda2952121da265c97cc080a0589b342d69ad7d1ef9b449cee3c4caf6607e0b9b6f03dae6d80c27a980af4324a015a1ff16e9a4a066d085a8a7b7543d01f984281696756b1c201802db0cc9e793', '0x6ea59b4f510fd0a904a7cd458b122e2b23e5c465:0x1c66b3d31ce19947c94a740e58befe87fb14b1bdef894263b44d642a72293527', '0xe46c71ec56a6004f594d1e5f2a8ec17aaf72aa16', 0, 'mined', 1795630692064, 1795630692084, 90027);
insert into "chain_txs" values ('0xf8938d66a79f3f66aeb26d8eb602b8256c731eba722244e23209874ebd018bd3', '0x02f9019382210501843b9aca0084e4cee1728301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000003e4c6d048cea5ba8521bb36484474a6790016ec2000000000000000000000000367a564b92b024a86c5233caa2b54cddc66c31fc00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0728bc4412986471f8cb300406a60a4434d37685ecad98761574669a6d733d7b312616000000000000000000000000000000000000000000000000000000000000001ce4162b8e4d3d50ab0b4b1b6f1c3270f184290dfe4d5d2374f9d21e38779947d535537b95d8f70a168cfce1c812cc0b3a60acad27dd2f69185d956de9aac037eac001a0eddc70985da3f2d002a12827cb80ef26b2fb1db9b696e4eba19f54e12208c10ca057839ddac3df35bd0b64a7c5907515bd3813bfd3a3586a8fa20c7a4cfd42c396', '0x3e4c6d048cea5ba8521bb36484474a6790016ec2:0x4412986471f8cb300406a60a4434d37685ecad98761574669a6d733d7b312616', '0xe46c71ec56a6004f594d1e5f2a8ec17aaf72aa16', 1, 'mined', 1795630692482, 1795630692505, 72950);
insert into "chain_txs" values ('0x67fc59106d405ae577f08857636cfa02b0df000c96dadc3e1522ce58e972ab45', '0x02f9019382210502843b9aca0084e4cee1728301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000367a564b92b024a86c5233caa2b54cddc66c31fc0000000000000000000000003e4c6d048cea5ba8521bb36484474a6790016ec200000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b07347484846b47b6805fea4c93e81f7ec65b24280ea2f8b524ba14ba9362be27f97383000000000000000000000000000000000000000000000000000000000000001b6eb845a931e161feb8fa03012e8681e3ec80462e0ed62ffdd43701b8f7882fa06b273bf90eda85a4ec4a6b54ce1453206395159c10c0453050fdb5099574e1f3c080a050805566e4f9d5e08dcd35b9c5b166f02891fbe69204cf53e1645daf2fd9d0a0a032104e4a570b02bccff2bf03d0934fd8db33df82717ab1bae7d76823bf66d8a4', '0x367a564b92b024a86c5233caa2b54cddc66c31fc:0x84846b47b6805fea4c93e81f7ec65b24280ea2f8b524ba14ba9362be27f97383', '0xe46c71ec56a6004f594d1e5f2a8ec17aaf72aa16', 2, 'sent', 1795630692571, NULL, NULL);
insert into "chain_txs" values ('0xb29c7996fc20324b77ff8f82ec51514977590e024e99d725f08b1fe626ffce9e', '0x02f9019382210503843b9aca0084e4cee1728301726494833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000ac7af6b797efcbb1080e28af75a354cc956539f8000000000000000000000000367a564b92b024a86c5233caa2b54cddc66c31fc0000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0728bc7736b667dee908d52f411fe7ac493c99f8bf148732464d909aa1b1b50821f9a0000000000000000000000000000000000000000000000000000000000000001ba27eb661871b159549b4c602ac22bd5476133476d92cee1360f0ad06dcb8999e77ef68f7e4138a4ca51b495c0548f3a0473b622bef4655f1db056cf3c3590337c001a019a3bdce98b85c67721712a5c5b490dc6413b7d9aad92210676b87249be226f7a01d08398ac5f3b23c9dd581fdf2a25450b61c7030e86c6a56bf44a927d3da4a8a', '0xac7af6b797efcbb1080e28af75a354cc956539f8:0x7736b667dee908d52f411fe7ac493c99f8bf148732464d909aa1b1b50821f9a0', '0xe46c71ec56a6004f594d1e5f2a8ec17aaf72aa16', 3, 'mined', 1795630692690, 1795630692704, 72939);
insert into "chain_txs" values ('0xd473061d37ba3144705e7f31ae051f1837874b5c29f7340b5bc01fb390404f87', '0x02f9019382210504843b9aca0084e4cee1728301726394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000367a564b92b024a86c5233caa2b54cddc66c31fc000000000000000000000000ac7af6b797efcbb1080e28af75a354cc956539f800000000000000000000000000000000000000000000000000000000000ea6000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b073474bb3097154ec9a47b661380b350478dd5dfd6d240720d0907747360a82c4b439b000000000000000000000000000000000000000000000000000000000000001c69579113e98e2fc1476ff0d69ba605fe2d4ae3d7564a12ee92a73410a2692af70c5f891834e03bbe05a438551a44fc9f826eee689bc6d89c09345d9ebae160cbc001a023fc278774ce1a17006f8d05eff5da2f1b62922dd9802b65e2d311622e50a8ffa006f4df29806312702e7d0c246d8d7548c24073ca14d9f889e2b04a50b05d7f78', '0x367a564b92b024a86c5233caa2b54cddc66c31fc:0xbb3097154ec9a47b661380b350478dd5dfd6d240720d0907747360a82c4b439b', '0xe46c71ec56a6004f594d1e5f2a8ec17aaf72aa16', 4, 'sent', 1795630692775, NULL, NULL);
insert into "chain_txs" values ('0x8a5387e8cd61c93e4aea539be51852e2e58a74dc98f906ffb3cc8065c69ca0df', '0x02f9019382210505843b9aca0084e4cee1728301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000005c65b4563f4536850557f81481e37329999d5e05000000000000000000000000367a564b92b024a86c5233caa2b54cddc66c31fc00000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0728bc2fa539eb8f35f2ee81d40648b7e19843d7fe889ba6db4d0201104e93559f2947000000000000000000000000000000000000000000000000000000000000001ba5abef46901939ac1f03f4108c52624617de90c848fa454d8459ce522367dd233d63c41bcedd4a7f484afc7dbe585ce5f35421a2de6820034adff5fbe25581a0c080a00af70c45651e4a82c541c8ae5731ad74f0c43b9de93023888c67aabc11ff25dda02acb75150a19324d7906d046844762cf2591cb955c80ce02033a697879ef81d8', '0x5c65b4563f4536850557f81481e37329999d5e05:0x2fa539eb8f35f2ee81d40648b7e19843d7fe889ba6db4d0201104e93559f2947', '0xe46c71ec56a6004f594d1e5f2a8ec17aaf72aa16', 5, 'mined', 1795630692837, 1795630692963, 72927);
insert into "inflows" values ('0x57b2cc16096d32809efb51f861fe29f1b463493a6f5180a283a84e2fa5a53c78', 1, '0x6ea59b4f510fd0a904a7cd458b122e2b23e5c465', 18320000, 3, 'cl_b780fba2a4272d48db61e2bbda438864');
insert into "inflows" values ('0xf8938d66a79f3f66aeb26d8eb602b8256c731eba722244e23209874ebd018bd3', 1, '0x3e4c6d048cea5ba8521bb36484474a6790016ec2', 4170000, 5, 'cl_381f5e41ea10344bcf0ac3e6575b2573');
insert into "inflows" values ('0xb29c7996fc20324b77ff8f82ec51514977590e024e99d725f08b1fe626ffce9e', 1, '0xac7af6b797efcbb1080e28af75a354cc956539f8', 32570000, 8, 'cl_ab2031a3a6a5b568bda17729d068cc20');
insert into "inflows" values ('0x8a5387e8cd61c93e4aea539be51852e2e58a74dc98f906ffb3cc8065c69ca0df', 1, '0x5c65b4563f4536850557f81481e37329999d5e05', 2990000, 11, 'cl_a34227100396501ab90c1c5837b5b796');
insert into "refunds" values ('rf_84846b47b6805fea4c93e81f', 'cl_381f5e41ea10344bcf0ac3e6575b2573', 'ORD-BC5OnJbN', 'not_placed', 4170000, '0x3e4c6d048cea5ba8521bb36484474a6790016ec2', '0x84846b47b6805fea4c93e81f7ec65b24280ea2f8b524ba14ba9362be27f97383', 0, 'succeeded', 1, '0x67fc59106d405ae577f08857636cfa02b0df000c96dadc3e1522ce58e972ab45', 1795630692552, 1795630692582, 0);
insert into "refunds" values ('rf_bb3097154ec9a47b661380b3', 'cl_ab2031a3a6a5b568bda17729d068cc20', 'ORD-52mvItxd', 'adjusted:1', 960000, '0xac7af6b797efcbb1080e28af75a354cc956539f8', '0xbb3097154ec9a47b661380b350478dd5dfd6d240720d0907747360a82c4b439b', 0, 'succeeded', 1, '0xd473061d37ba3144705e7f31ae051f1837874b5c29f7340b5bc01fb390404f87', 1795630692724, 1795630692816, 0);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-cMOZl1gz', 'ORD-cMOZl1gz', '{}', 1795631290617, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-cMOZl1gz', 'ORD-cMOZl1gz', '{}', 1795630692251, 3, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:1199/z8OBflVwBDVDvEF6Mny4jnzr_JLYpVEa', NULL, 1795630692358, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-cMOZl1gz', 'ORD-cMOZl1gz', '{}', 1795631172095, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-cMOZl1gz', 'ORD-cMOZl1gz', '{}', 1795630692356, 1, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:1199/z8OBflVwBDVDvEF6Mny4jnzr_JLYpVEa', NULL, 1795630692362, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-cMOZl1gz', 'ORD-cMOZl1gz', '{}', 1795646700000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-BC5OnJbN', 'ORD-BC5OnJbN', '{}', 1795631292401, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-BC5OnJbN', 'ORD-BC5OnJbN', '{}', 1795630692531, 3, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:1199/z8OBflVwBDVDvEF6Mny4jnzr_JLYpVEa', NULL, 1795630692556, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-BC5OnJbN', 'ORD-BC5OnJbN', '{}', 1795631172513, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_84846b47b6805fea4c93e81f', 'ORD-BC5OnJbN', '{"refundId":"rf_84846b47b6805fea4c93e81f"}', 1795630692552, 1, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:1199/z8OBflVwBDVDvEF6Mny4jnzr_JLYpVEa', NULL, 1795630692582, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-aO7HDet7', 'ORD-aO7HDet7', '{}', 1795631292593, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-52mvItxd', 'ORD-52mvItxd', '{}', 1795631292611, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-52mvItxd', 'ORD-52mvItxd', '{}', 1795630692715, 3, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:1199/z8OBflVwBDVDvEF6Mny4jnzr_JLYpVEa', NULL, 1795630692723, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-52mvItxd', 'ORD-52mvItxd', '{}', 1795631172706, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-52mvItxd', 'ORD-52mvItxd', '{}', 1795630692723, 1, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:1199/z8OBflVwBDVDvEF6Mny4jnzr_JLYpVEa', NULL, 1795630692724, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-52mvItxd', 'ORD-52mvItxd', '{}', 1795648500000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_bb3097154ec9a47b661380b3', 'ORD-52mvItxd', '{"refundId":"rf_bb3097154ec9a47b661380b3"}', 1795630692724, 1, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:1199/z8OBflVwBDVDvEF6Mny4jnzr_JLYpVEa', NULL, 1795630692816, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_9532d9b2b0f3d2914d9f6a2cde748fbe', 'pu_9532d9b2b0f3d2914d9f6a2cde748fbe', '{}', 1795630692964, 1, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:1199/oet023fDmk95Vf2wsGd3F1CY_m98QsC2', 1795630723003, NULL, NULL);
insert into "dispatches" values ('ORD-cMOZl1gz', 'demo', 'ORD-cMOZl1gz', 'accepted', 'demo-ORD-cMOZl1gz', 1795630692251, 1795630692356);
insert into "dispatches" values ('ORD-BC5OnJbN', 'demo', 'ORD-BC5OnJbN', 'rejected', NULL, 1795630692531, 1795630692552);
insert into "dispatches" values ('ORD-52mvItxd', 'demo', 'ORD-52mvItxd', 'accepted', 'demo-ORD-52mvItxd', 1795630692715, 1795630692723);
insert into "demo_tickets" values ('ORD-cMOZl1gz', 'accept', NULL, 15, 1795630692351, NULL);
insert into "demo_tickets" values ('ORD-BC5OnJbN', 'reject', 'The kitchen cannot take this order', 10, 1795630692546, NULL);
insert into "demo_tickets" values ('ORD-52mvItxd', 'accept', NULL, 45, 1795630692722, NULL);
insert into "recipe_quotes" values ('2972f3393354b388aafc77e551fb1dfafefca47c453e58cf8fe970358bbbd3ae', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0x367A564B92B024A86C5233caa2b54CdDc66C31FC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795630692741, 1795631292741);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_9532d9b2b0f3d2914d9f6a2cde748fbe', '2972f3393354b388aafc77e551fb1dfafefca47c453e58cf8fe970358bbbd3ae', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795630692812, 1795630692964);
insert into "waitlist" values ('22c263b379bb8950673f76878b0ebbd56a4591bc48afcd447163f7f1ba622967', 'ana@example.com', '10001', NULL, NULL, 1795630693060);
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
